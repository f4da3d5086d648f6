package dyno.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.profile.Frame;
import dyno.profile.FrameKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverScopeTest {
    private final DriverScope scope = new DriverScope(Set.of("db.Driver", "db.Driver$Part", "db.Driver$1"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db.Driver.run",
                "db.Driver$Part.run",
                "db.Driver$1.run",
                "db.Driver$$Lambda/0x00007f9ccc004208.run",
                "db.Driver$$Lambda$12/0x00007f9ccc004208.run",
                "db.Driver$$Lambda.0x00007f9ccc004208.run",
                "db.Driver$$Lambda$67+0x00007eff68008208.720957676.run",
                "db.Driver$Part$$Lambda$3.run",
                "db.Driver/0x0000000800c03000.run"
            })
    void containsWrittenAndGeneratedCodeOfTheDriver(String frame) {
        assertThat(scope.contains(Stacks.frame(frame))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db.$Proxy5.run",
                "com.sun.proxy.$Proxy12.run",
                "jdk.proxy2.$Proxy7.run",
                "jdk.internal.reflect.GeneratedMethodAccessor1.invoke",
                "db.DriverManager.run",
                "db.Driver2$Part.run",
                "db.run",
                "page_fault"
            })
    void leavesOutEverythingElse(String frame) {
        assertThat(scope.contains(Stacks.frame(frame))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "db.Driver.run, DRIVER",
        "db.Driver$$Lambda/0x00007f9ccc004208.run, DRIVER",
        "java.lang.String.format, JDK",
        "sun.security.ssl.SSLSocketImpl.read, JDK",
        "db.$Proxy5.run, JDK",
        "java.net.Socket$SocketInputStream.read, TRANSPORT",
        "sun.nio.ch.NioSocketImpl.read, TRANSPORT",
        "dyno.wire.ReplaySocket.read, TRANSPORT",
        "dyno.workload.SelectOne.operate, BENCHMARK",
        "org.openjdk.jmh.infra.Blackhole.consume, BENCHMARK",
        "org.slf4j.Logger.info, OTHER",
        "javassist.Loader.load, OTHER",
        "page_fault, KERNEL"
    })
    void tellsWhoseCodeAFrameRuns(String frame, CodeOwner owner) {
        assertThat(scope.owner(Stacks.frame(frame))).isEqualTo(owner);
    }

    @Test
    void nativeCodeBelongsToTheJvm() {
        Frame frame = new Frame("", "InstanceKlass::allocate_instance", 0, FrameKind.CPP);

        assertThat(scope.owner(frame)).isEqualTo(CodeOwner.NATIVE);
    }

    @ParameterizedTest
    @CsvSource({
        "lambda$query$0, query",
        "lambda$query$12, query",
        "lambda$query$0$1, query",
        "lambda$new$0, <init>",
        "lambda$static$3, <clinit>",
        "lambda$null$1, lambda$null$1",
        "lambda, lambda",
        "query, query"
    })
    void countsLambdaBodiesForTheMethodThatWroteThem(String recorded, String written) {
        assertThat(method("db.Driver$Part." + recorded)).isEqualTo(new DriverMethod("db.Driver$Part", written));
    }

    /** As javac 8 names them. */
    @Test
    void countsALambdaWithinALambdaForTheMethodThatWroteBoth() {
        assertThat(methods(
                        "db.Driver.lambda$null$1:14",
                        "db.Driver$$Lambda$2/0x1f.run",
                        "java.lang.Iterable.forEach",
                        "db.Driver.lambda$null$2:13",
                        "db.Driver.retry:90",
                        "db.Driver.lambda$query$3:12",
                        "db.Driver.query:11"))
                .containsExactly("query", "run", "query", "retry", "query", "query");
    }

    @Test
    void aLambdaWithinALambdaThatRunsLaterStaysWhatItIs() {
        assertThat(methods("db.Driver.lambda$null$1:14", "db.Driver$Part.lambda$query$3:12", "db.Driver.run:11"))
                .containsExactly("lambda$null$1", "query", "run");
    }

    private DriverMethod method(String frame) {
        return scope.roles(List.of(Stacks.frame(frame)))[0].method();
    }

    private List<String> methods(String... stack) {
        return Arrays.stream(scope.roles(Stacks.stack(stack).frames()))
                .filter(FrameRole::isDriver)
                .map(role -> role.method().methodName())
                .toList();
    }

    @Test
    void foldsHiddenClassesIntoTheInnermostClassOfTheJar() {
        assertThat(method("db.Driver$Part$$Lambda$9/0x1f.get")).isEqualTo(new DriverMethod("db.Driver$Part", "get"));
    }
}
