package dyno.server;

import dyno.io.IoProblem;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file from which the password of a login is read, so that it is on no command line. */
public final class PasswordFile {
    private PasswordFile() {}

    /**
     * Its first line.
     *
     * @throws ServerException PASSWORD_FILE when there is no such file or it cannot be read
     */
    public static String read(Path file) {
        try {
            return Files.readString(file).lines().findFirst().orElse("");
        } catch (IOException e) {
            String why = e instanceof CharacterCodingException ? "it is not UTF-8 text" : IoProblem.explain(e);
            String remedy = e instanceof AccessDeniedException
                    ? "Make it readable for this user."
                    : "Name a file whose first line is the password.";
            String message =
                    "The password file %s cannot be read: %s. %s".formatted(file.toAbsolutePath(), why, remedy);
            throw new ServerException(Kind.PASSWORD_FILE, message, e);
        }
    }
}
