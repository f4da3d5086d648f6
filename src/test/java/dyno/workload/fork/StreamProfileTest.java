package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamProfileTest {
    /** Reads through a buffered stream as a driver does, until that is compiled. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] args) throws IOException {
            if (args.length > 0) {
                StreamProfile.fill();
            }
            long sum = 0;
            for (int i = 0; i < 200_000; i++) {
                InputStream in = new BufferedInputStream(new Socket(), 64);
                sum += in.read(new byte[32], 0, 32);
            }
            System.out.println(sum);
        }
    }

    /** Stands for the stream of a socket. */
    private static final class Socket extends ByteArrayInputStream {
        Socket() {
            super(new byte[64]);
        }

        @Override
        public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, length);
        }
    }

    private static List<String> inlining(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-BackgroundCompilation",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+PrintCompilation",
                "-XX:+PrintInlining",
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return output.lines()
                .filter(line ->
                        line.contains("@") && line.contains("::read (") && !line.contains("BufferedInputStream::read"))
                .toList();
    }

    @Test
    void theStreamBelowABufferIsCalledAndNotInlined() throws IOException {
        assertThat(inlining()).anyMatch(line -> line.contains("Socket::read") && line.contains("inline"));
        assertThat(inlining("fill"))
                .anyMatch(line -> line.contains("InputStream::read") && line.contains("virtual call"))
                .noneMatch(line -> line.contains("Socket::read") && line.contains("inline"));
    }
}
