package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverException.Kind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverOptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a=1                                | a=1
            b=2&a=1                            | a=1&b=2
            sessionVariables=x=1%2Cy=2         | sessionVariables=x=1%2Cy=2
            a=                                 | a=
            initSql=SET%20x=%27y%27            | initSql=SET%20x=%27y%27
            a=1+2                              | a=1+2
            a=%C3%A4                           | a=%C3%A4
            a=%25                              | a=%25
            ha.loadBalanceStrategy=random      | ha.loadBalanceStrategy=random
            """)
    void writesTheSameTextForTheSameOptions(String text, String canonical) {
        DriverOptions options = DriverOptions.parse(text);
        assertThat(options).hasToString(canonical);
        assertThat(DriverOptions.parse(canonical)).isEqualTo(options);
    }

    @Test
    void decodesValues() {
        assertThat(DriverOptions.parse("a=SET%20x%3D%27%C3%A4%27%2C+&b=").values())
                .isEqualTo(new TreeMap<>(Map.of("a", "SET x='ä',+", "b", "")));
    }

    /** Text between quotes in a shell, in a list with commas, and in a Markdown table. */
    @Test
    void writesNothingThatOtherTextsUseAsMarks() {
        DriverOptions all = new DriverOptions(new TreeMap<>(Map.of("a", "'\" ,?%|<>`\\^{}[]$!~äöü€😀")));

        assertThat(all.toString()).matches("a=[A-Za-z0-9%]+");
        assertThat(DriverOptions.parse(all.toString())).isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""         | '' is not an option
            a          | 'a' is not an option
            =1         | '=1' is not an option
            a=1&&b=2   | '' is not an option
            a b=1      | 'a b=1' is not an option
            b.jar      | 'b.jar' is not an option
            a=1&A=2    | The option 'A' is given twice
            a=%zz      | %25
            a=x%26b=1  | control character
            a=x%23     | control character
            a=x%0Ay    | control character
            """)
    void refusesWhatIsNoOption(String text, String part) {
        assertRefused(text, part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "Password1",
                "keyStorePassword",
                "trustCertificateKeyStorePassword",
                "keyPassword",
                "key",
                "accessToken",
                "secret",
                "pwd"
            })
    void refusesSecrets(String name) {
        assertRefused(name + "=x", "--password-file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "HOST", "port", "DBNAME", "database", "localSocket", "pipe", "dnsSrv"})
    void refusesOtherPlaces(String name) {
        assertRefused(name + "=x", "'" + name + "' decides where or as whom");
    }

    private static void assertRefused(String text, String part) {
        assertThatThrownBy(() -> DriverOptions.parse(text))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_OPTION))
                .hasMessageContaining(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "passwordCharacterEncoding",
                "disconnectOnExpiredPasswords",
                "keyStoreType",
                "tcpKeepAlive",
                "metaExportedKeys",
                "useIpForKillQuery",
                "allowPublicKeyRetrieval"
            })
    void takesWhatOnlyLooksLikeASecret(String name) {
        assertThat(DriverOptions.parse(name + "=x").values()).containsKey(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"autoDeserialize", "SOCKETFACTORY", "queryInterceptors", "allowLocalInfile", "sessionVariables"})
    void aPlanMayNotChooseWhatLoadsClassesOrFiles(String name) {
        DriverOptions options = DriverOptions.parse(name + "=true");
        assertThatThrownBy(() -> options.requireHarmless("The plan x.json"))
                .hasMessageStartingWith(
                        "The plan x.json has the option '" + name + "', which can make a driver load classes");
    }

    /** Another program may have written the plan. */
    @Test
    void aPlanMayHaveNoSecrets() {
        DriverOptions stored = DriverOptions.stored("password=x").orElseThrow();
        assertThatThrownBy(() -> stored.requireHarmless("The plan"))
                .hasMessageContaining("'password' looks like a secret");
    }

    @Test
    void aPlanMayHaveTheOthers() {
        DriverOptions.parse("cachePrepStmts=true&useServerPrepStmts=true&useConfigs=maxPerformance&logSlowQueries=true")
                .requireHarmless("The plan");
    }

    @Test
    void suggestsTheNearestNames() {
        List<String> listed = List.of("cachePrepStmts", "cacheCallableStmts", "prepStmtCacheSize", "useSSL");

        assertThat(OptionTrial.unknown("mysql@9.7.0", "cachePreparedStatements", listed))
                .endsWith("Did you mean cachePrepStmts?");
        assertThat(OptionTrial.unknown("mysql@9.7.0", "usessl", listed)).endsWith("Did you mean useSSL?");
        assertThat(OptionTrial.unknown("mysql@9.7.0", "fetchDirection", listed))
                .endsWith("None of its 4 options has a similar name: see its documentation.");
    }
}
