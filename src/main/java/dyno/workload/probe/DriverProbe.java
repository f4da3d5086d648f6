package dyno.workload.probe;

import dyno.workload.fork.IsolatedDriver;
import dyno.workload.fork.LoadedDriver;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads a driver, which runs its initialisers, and checks which URLs it accepts.
 *
 * @param jars the driver's own first
 * @param driverClass the {@link java.sql.Driver}
 */
public record DriverProbe(List<File> jars, String driverClass, List<String> urls) implements Probe<LoadedDriver> {
    @Override
    public void run(Progress<LoadedDriver> progress) throws IOException {
        progress.step("loading " + driverClass + " from " + jars.get(0).getName());
        progress.reply(load());
    }

    private LoadedDriver load() {
        try (IsolatedDriver driver =
                IsolatedDriver.load(jars.stream().map(File::toPath).toList(), driverClass)) {
            List<String> accepted = new ArrayList<>();
            for (String url : urls) {
                if (driver.acceptsUrl(url)) {
                    accepted.add(url);
                }
            }
            return new LoadedDriver(driver.version(), accepted, null, false);
        } catch (NoClassDefFoundError e) {
            return LoadedDriver.failed(e, true);
        } catch (InvocationTargetException e) {
            return LoadedDriver.failed(e.getCause(), e.getCause() instanceof NoClassDefFoundError);
        } catch (ReflectiveOperationException | LinkageError | SQLException e) {
            return LoadedDriver.failed(e, false);
        }
    }
}
