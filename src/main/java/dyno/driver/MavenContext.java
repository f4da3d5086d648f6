package dyno.driver;

import dyno.driver.DriverException.Kind;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.building.SettingsBuildingRequest;

/** Creates Maven's resolver with the user's settings. */
final class MavenContext {
    private MavenContext() {}

    /**
     * A context with mirrors, proxies, credentials, the local repository and the offline mode of the settings.
     *
     * @throws DriverException UNREACHABLE when the settings cannot be read
     */
    static Context open(ContextOverrides overrides) {
        try {
            Context context = Runtimes.INSTANCE.getRuntime().create(overrides);
            return overrides.isWithUserSettings() && isOffline(context)
                    ? context.customize(overrides.toBuilder().offline(true).build())
                    : context;
        } catch (IllegalStateException e) {
            throw e.getCause() instanceof SettingsBuildingException cause ? unreadable(cause) : e;
        } catch (SettingsBuildingException e) {
            throw unreadable(e);
        }
    }

    /** MIMA reads all other settings, but not this one. */
    private static boolean isOffline(Context context) throws SettingsBuildingException {
        SettingsBuildingRequest request = new DefaultSettingsBuildingRequest()
                .setSystemProperties(System.getProperties())
                .setUserSettingsFile(context.mavenUserHome().settingsXml().toFile());
        if (context.mavenSystemHome() != null) {
            request.setGlobalSettingsFile(
                    context.mavenSystemHome().settingsXml().toFile());
        }
        return new DefaultSettingsBuilderFactory()
                .newInstance()
                .build(request)
                .getEffectiveSettings()
                .isOffline();
    }

    private static DriverException unreadable(SettingsBuildingException e) {
        String message =
                "Cannot read Maven's settings; correct them: " + e.getProblems().get(0);
        return new DriverException(Kind.UNREACHABLE, message, e);
    }
}
