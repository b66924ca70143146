package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Attributes that are dangerous whatever the object is, because any object leads through them to the interpreter. */
public final class MemberRule implements PythonRule {
    private static final Map<String, Family> DENIED = denied();

    private static Map<String, Family> denied() {
        var denied = new HashMap<String, Family>();
        names(
                denied,
                Family.INTROSPECTION,
                "__subclasses__ __bases__ __base__ __mro__ mro __globals__ __builtins__ __code__ __closure__ "
                        + "__self__ __func__ __import__ __loader__ __spec__ __reduce__ __reduce_ex__ "
                        + "__getstate__ __setstate__ __getinitargs__ __getnewargs__ __build_class__ "
                        + "__defaults__ __kwdefaults__ __objclass__ __weakref__ __subclasshook__ "
                        + "__thisclass__ __self_class__ __basicsize__ __dictoffset__ __flags__ __itemsize__ "
                        + "f_globals f_locals f_back f_builtins f_code f_trace gi_frame gi_code gi_yieldfrom "
                        + "cr_frame cr_code cr_origin ag_frame ag_code tb_frame tb_next co_code co_consts "
                        + "co_names co_varnames co_filename func_globals func_code func_closure func_defaults "
                        + "im_func im_self im_class cell_contents _module _getframe _current_frames "
                        + "_importer _dot_lookup "
                        + "_Printer__filenames _Printer__setup exec_module get_original temp_original "
                        + "create_module");
        names(
                denied,
                Family.PROCESS,
                "popen Popen check_output check_call getoutput getstatusoutput execv execve execvp execvpe "
                        + "execl execle execlp execlpe spawnl spawnle spawnlp spawnv spawnve spawnvp "
                        + "posix_spawn posix_spawnp fork forkpty subprocess_exec subprocess_shell "
                        + "create_subprocess_exec create_subprocess_shell run_line_magic run_cell_magic "
                        + "to_clipboard");
        names(
                denied,
                Family.NETWORK,
                "create_connection create_server create_datagram_endpoint create_unix_connection "
                        + "create_unix_server sock_connect sock_accept urlopen urlretrieve "
                        + "open_connection start_server getaddrinfo getnameinfo sock_sendall sock_recv to_gbq");
        names(denied, Family.PROCESS_CONTROL, "add_signal_handler _exit killpg setuid setgid");
        names(
                denied,
                Family.NATIVE_CODE,
                "load_extension enable_load_extension load_library ctypes LoadLibrary CDLL cdll PyDLL");
        names(
                denied,
                Family.DYNAMIC_CODE,
                "read_pickle to_pickle import_module exec_ runcode runsource read_gpickle unsafe_eval");
        names(
                denied,
                Family.IMPORT_HOOK,
                "meta_path path_hooks invalidate_caches loadTestsFromName loadTestsFromNames");
        return Map.copyOf(denied);
    }

    /** Modules that turn up as attributes of others; on {@code self} the name is the program's own. */
    private static final Set<String> MODULES = Set.of(
            "os",
            "sys",
            "subprocess",
            "builtins",
            "importlib",
            "posix",
            "_os",
            "_sys",
            "_subprocess",
            "_io",
            "_thread",
            "_socket");

    private static void names(Map<String, Family> denied, Family family, String words) {
        for (String word : words.split(" ", -1)) {
            denied.put(word, family);
        }
    }

    /** Internals that classes may define for themselves. */
    private static final Set<String> HOOKS = Set.of(
            "__reduce__",
            "__reduce_ex__",
            "__getstate__",
            "__setstate__",
            "__getinitargs__",
            "__getnewargs__",
            "__subclasshook__",
            "__weakref__",
            "__import__",
            "_module",
            "mro");

    /** A name that nobody but the interpreter has a use for. */
    static boolean isInternal(String name) {
        return DENIED.get(name) == Family.INTROSPECTION && !HOOKS.contains(name);
    }

    static boolean isDenied(String name) {
        return DENIED.containsKey(name);
    }

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Member.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (!(use instanceof Use.Member member)) {
            return;
        }
        switch (member.access()) {
            case LOAD -> read(member, facts, report);
            case STORE, DELETE -> changed(member, facts, report);
        }
    }

    private static void read(Use.Member member, Facts facts, Report report) {
        String name = member.name();
        Family family = DENIED.get(name);
        boolean ours = family != Family.INTROSPECTION && member.receiver().every(facts::own);
        if (family != null && !ours && !known(member, facts)) {
            report.add(family, Certainty.DENIED, member.span(), "attribute " + name);
        } else if (SafeNames.isDunder(name) && !SafeNames.DUNDERS.contains(name)) {
            report.add(Family.INTROSPECTION, Certainty.UNLISTED, member.span(), "attribute " + name);
        } else if (name.equals("__dict__") && member.receiver().any(MemberRule::foreign)) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    member.span(),
                    "__dict__ of a module or builtin gives access to unnamed members");
        } else if (MODULES.contains(name) && !member.receiver().any(MemberRule::own) && !known(member, facts)) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    member.span(),
                    "attribute " + name + " may be the module, and");
        }
    }

    /** The receiver is a module that lists the name, or a project allows it. */
    private static boolean known(Use.Member member, Facts facts) {
        return member.receiver().every(value -> {
            if (value instanceof Value.Module module) {
                return facts.allows(module.name() + "." + member.name())
                        || facts.catalog().exports(module.name()).contains(member.name());
            }
            return value instanceof Value.Symbol symbol && facts.allows(symbol.qualified() + "." + member.name());
        });
    }

    private static boolean foreign(Value value) {
        return value instanceof Value.Module || value instanceof Value.Symbol;
    }

    private static boolean own(Value value) {
        return value instanceof Value.Instance || value instanceof Value.LocalClass;
    }

    private static void changed(Use.Member member, Facts facts, Report report) {
        String name = member.name();
        if (SafeNames.isDunder(name) && !SafeNames.STORABLE_DUNDERS.contains(name)) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    member.span(),
                    "assigning " + name + " changes the class of the object",
                    "define it in the class body");
        } else if (DENIED.containsKey(name) && !SafeNames.isDunder(name)) {
            report.add(Family.INTROSPECTION, Certainty.DENIED, member.span(), "assigning " + name);
        }
        member.receiver().all(Value.Module.class).forEach(module -> replaced(module.name(), member, facts, report));
    }

    private static final Set<String> STREAMS = Set.of("stdin", "stdout", "stderr");

    private static void replaced(String module, Use.Member member, Facts facts, Report report) {
        boolean stream = module.equals("sys") && STREAMS.contains(member.name()) && member.access() == Access.STORE;
        if (stream || facts.allows(module) || !facts.catalog().isStandard(module)) {
            return;
        }
        report.add(
                Family.IMPORT_HOOK,
                Certainty.DENIED,
                member.span(),
                "replacing " + module + "." + member.name() + " changes it for everything that imports the module",
                "write your own function that wraps it");
    }
}
