package dyno.workload.probe;

import dyno.workload.fork.IsolatedDriver;
import dyno.workload.fork.LoadedDriver;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The main class of a JVM that loads a driver, which runs its initialisers, and checks which URLs it accepts. */
public final class DriverProbe {
    private DriverProbe() {}

    /**
     * Loads one driver.
     *
     * @param args file for the {@link LoadedDriver}, the driver's class, the number of its jars, the jars, URLs
     */
    public static void main(String[] args) {
        Probe.run(() -> {
            List<String> places = List.of(args).subList(3, args.length);
            int count = Integer.parseInt(args[2]);
            List<Path> jars = places.subList(0, count).stream().map(Path::of).toList();
            Probe.step("loading " + args[1] + " from " + jars.get(0).getFileName());
            Probe.write(Path.of(args[0]), load(jars, args[1], places.subList(count, places.size())));
        });
    }

    private static LoadedDriver load(List<Path> jars, String driverClass, List<String> urls) {
        try (IsolatedDriver driver = IsolatedDriver.load(jars, driverClass)) {
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
