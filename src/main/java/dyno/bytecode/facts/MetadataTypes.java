package dyno.bytecode.facts;

import dyno.bytecode.MethodCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The types in which a driver describes columns: those from which its {@link java.sql.ResultSetMetaData} gets the names
 * of columns and tables, with all their subtypes.
 */
final class MetadataTypes {
    private static final String METADATA = "java/sql/ResultSetMetaData";
    private static final String RESULT_SET = "java/sql/ResultSet";
    private static final String STRING = "Ljava/lang/String;";
    private static final Set<String> NAMES =
            Set.of("getColumnName", "getColumnLabel", "getTableName", "getCatalogName", "getSchemaName");

    private final Map<String, ClassNode> classes = new HashMap<>();
    private final Set<String> types = new HashSet<>();

    MetadataTypes(List<ClassNode> driver) {
        driver.forEach(node -> classes.put(node.name, node));
        for (ClassNode node : driver) {
            if (isA(node.name, METADATA)) {
                node.methods.stream().filter(m -> NAMES.contains(m.name)).forEach(m -> addSources(node, m));
            }
        }
        Set<String> named = Set.copyOf(types);
        for (ClassNode node : driver) {
            if (named.stream().anyMatch(type -> isA(node.name, type))) {
                types.add(node.name);
            }
        }
    }

    private void addSources(ClassNode metadata, MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            String source = source(instruction);
            if (source != null && classes.containsKey(source) && !isA(metadata.name, source)) {
                types.add(source);
            }
        }
    }

    /** The type of the object from which a string is read; null if there is none. */
    private static String source(AbstractInsnNode instruction) {
        if (instruction instanceof FieldInsnNode field
                && field.getOpcode() == Opcodes.GETFIELD
                && field.desc.equals(STRING)) {
            return field.owner;
        }
        return isGetter(instruction) ? ((MethodInsnNode) instruction).owner : null;
    }

    private static boolean isGetter(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.getOpcode() != Opcodes.INVOKESTATIC
                && call.desc.equals("()" + STRING);
    }

    /** Whether the type is the other one, or extends or implements it, as far as the driver's classes show. */
    private boolean isA(String type, String other) {
        if (other.equals(type)) {
            return true;
        }
        ClassNode node = classes.get(type);
        return node != null
                && (isA(node.superName, other) || node.interfaces.stream().anyMatch(each -> isA(each, other)));
    }

    /** Whether a method creates descriptions of columns, or a map by their names. */
    boolean makes(ClassNode owner, MethodNode method) {
        if (types.contains(owner.name) && method.name.equals("<init>")) {
            return true;
        }
        MethodCode code = new MethodCode(method);
        return code.any(instruction -> instruction instanceof TypeInsnNode made
                        && made.getOpcode() == Opcodes.NEW
                        && types.contains(made.desc))
                || !types.contains(owner.name) && types.contains(returned(method)) && code.any(this::createsObject)
                || code.any(this::asksForName) && code.any(call -> MethodCode.calls(call, "put", null));
    }

    private static String returned(MethodNode method) {
        Type type = Type.getReturnType(method.desc);
        return type.getSort() == Type.OBJECT ? type.getInternalName() : "";
    }

    private boolean createsObject(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.NEW;
    }

    private boolean asksForName(AbstractInsnNode instruction) {
        return isGetter(instruction) && types.contains(((MethodInsnNode) instruction).owner);
    }

    /** Whether an application calls the method to read a description or to find a column by its name. */
    boolean reads(ClassNode owner, MethodNode method) {
        return isA(owner.name, METADATA) && method.name.matches("(get|is).*")
                || isA(owner.name, RESULT_SET) && method.name.equals("findColumn");
    }
}
