package dyno.patch.suite;

import dyno.patch.suite.TestResults.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the XML reports of Maven's Surefire plugin, {@code TEST-*.xml}: the format of JUnit's Ant task. */
final class SurefireReports {
    private SurefireReports() {}

    /**
     * All reports of a folder.
     *
     * @return no results if there is no such folder
     * @throws IOException when one of them cannot be read
     */
    static TestResults read(Path folder) throws IOException {
        List<Map.Entry<String, Outcome>> invocations = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file :
                        files.filter(SurefireReports::isReport).sorted().toList()) {
                    read(file, invocations);
                }
            }
        }
        return TestResults.of(invocations);
    }

    private static boolean isReport(Path file) {
        return file.getFileName().toString().matches("TEST-.*\\.xml");
    }

    private static void read(Path file, List<Map.Entry<String, Outcome>> invocations) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            String test = null;
            Outcome outcome = Outcome.PASSED;
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    switch (xml.getLocalName()) {
                        case "testcase" -> {
                            test = name(xml);
                            outcome = Outcome.PASSED;
                        }
                        case "failure", "error" -> outcome = Outcome.FAILED;
                        case "skipped" -> outcome = Outcome.SKIPPED;
                        default -> {}
                    }
                } else if (event == XMLStreamConstants.END_ELEMENT
                        && xml.getLocalName().equals("testcase")) {
                    invocations.add(Map.entry(test, outcome));
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException(file + " is not a Surefire report (" + e.getMessage() + ")", e);
        }
    }

    /** Without the parameters of an invocation: {@code sum(int)[1]}, {@code sum{int}[2]}. */
    private static String name(XMLStreamReader xml) {
        String method = String.valueOf(xml.getAttributeValue(null, "name"))
                .replaceFirst("[({\\[].*", "")
                .strip();
        return xml.getAttributeValue(null, "classname") + "#" + method;
    }
}
