package dyno.patch.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import dyno.bytecode.MethodId;
import dyno.bytecode.instrument.Plant;
import dyno.bytecode.instrument.PlantedDriver;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.file.PatchException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EqualDriverTest {
    @TempDir
    private Path folder;

    private DriverArtifact base;

    @BeforeEach
    void compile() throws IOException {
        base = FakeDriver.in(folder);
    }

    /**
     * The published class was compiled without names of variables, which candidates have: different bytes, the same
     * instructions.
     */
    @Test
    void aRecompiledClassDoesTheSame() throws Exception {
        DriverArtifact recompiled = EqualDriver.recompiled(base, "fake.Greeter", folder.resolve("out"));

        Map<String, byte[]> before = JarContent.read(base.jar());
        Map<String, byte[]> after = JarContent.read(recompiled.jar());
        assertThat(after.get("fake/Greeter.class")).isNotEqualTo(before.get("fake/Greeter.class"));
        assertThat(after.get("fake/Bystander.class")).isEqualTo(before.get("fake/Bystander.class"));
        assertThat(FakeDriver.greetingOf(recompiled.jar())).isEqualTo(FakeDriver.greetingOf(base.jar()));
        assertThat(recompiled.coordinates()).isEqualTo(base.coordinates());
    }

    /** As if a vendor's build adds code to the class files that is not in the source. */
    @Test
    void refusesAClassThatItsSourceDoesNotGive() throws IOException {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        Plant plant = new Plant(new MethodId("fake.Greeter", "greet", "()Ljava/lang/String;"), 1, 0);
        Map<String, byte[]> changed =
                JarContent.read(PlantedDriver.of(base, List.of(plant), "planted", folder.resolve("planted"))
                        .jar());
        jar.put("fake/Greeter.class", changed.get("fake/Greeter.class"));
        DriverArtifact published =
                FakeDriver.artifact(Jars.write(folder.resolve("changed.jar"), jar), base.sourceJar());

        assertThatThrownBy(() -> EqualDriver.recompiled(published, "fake.Greeter", folder.resolve("out")))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("fake/Greeter.class")
                .hasMessageContaining("different instructions");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void saysWhenThereAreNoSources() {
        DriverArtifact without = FakeDriver.artifact(base.jar(), Optional.empty());

        assertThatThrownBy(() -> EqualDriver.recompiled(without, "fake.Greeter", folder))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("no source jar of fake@1.0");
        assertThatThrownBy(() -> EqualDriver.recompiled(base, "fake.Nobody", folder))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("fake/Nobody.java");
    }
}
