package dev.glovebox.server.store.sql;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** The address of a PostgreSQL database. A mistake in it is reported before anything is started that needs the database. */
public record DatabaseAddress(String url) {

    private static final String HOST = "([^/:,?\\s]*|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?";

    private static final Pattern FORM =
            Pattern.compile("jdbc:postgresql:(//" + HOST + "(," + HOST + ")*/)?[^/?\\s]*(\\?\\S*)?");

    public DatabaseAddress {
        if (!FORM.matcher(url).matches()) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "'" + withoutSecrets(url) + "' is not a JDBC URL of PostgreSQL",
                    "write jdbc:postgresql://HOST/NAME?user=USER, or remove it to use SQLite");
        }
    }

    /** Parameters may contain a password, and so may what stands before the host. */
    private static String withoutSecrets(String url) {
        return url.replaceFirst("\\?.*", "").replaceFirst("//[^/@]*@", "//");
    }

    /**
     * Returns when the database accepts a connection.
     *
     * @throws SandboxException when it does not
     */
    public void check() {
        try (var _ = DriverManager.getConnection(Dialect.of(url).url())) {
            // that it opens is all there is to know
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    private SandboxException failure(SQLException refused) {
        String where = withoutSecrets(url);
        String why = String.valueOf(refused.getMessage()).lines().findFirst().orElse("no reason given");
        return Outage.isOne(refused)
                ? new SandboxException(
                        FailureCode.NO_CAPACITY,
                        "cannot reach the database " + where + ": " + why,
                        "start PostgreSQL, or correct --database or server.database",
                        refused)
                : new SandboxException(
                        FailureCode.BAD_CONFIGURATION,
                        "the database " + where + " refuses the connection: " + why,
                        "correct the user, the password in ~/.pgpass or the name of the database",
                        refused);
    }
}
