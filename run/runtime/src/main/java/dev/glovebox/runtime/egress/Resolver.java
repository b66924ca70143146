package dev.glovebox.runtime.egress;

import dev.glovebox.model.network.HostName;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks names up, on the host. */
public interface Resolver {

    /** As every other program of this host would. */
    Resolver OF_THIS_HOST = name -> List.of(InetAddress.getAllByName(name.text()));

    /** All of its addresses, at least one. */
    List<InetAddress> resolve(HostName name) throws UnknownHostException;
}
