package dyno.workload.probe;

import dyno.workload.RequestedCommands;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Collection;
import java.util.Set;

/** Proxies between an application and its driver, which record the application's requests. */
final class RequestRecorder implements InvocationHandler {
    private static final Set<Class<?>> WATCHED =
            Set.of(Statement.class, PreparedStatement.class, CallableStatement.class);

    private final Object target;
    private final RequestedCommands asked;
    private final Collection<Statement> opened;

    private RequestRecorder(Object target, RequestedCommands asked, Collection<Statement> opened) {
        this.target = target;
        this.asked = asked;
        this.opened = opened;
    }

    /**
     * The same connection, whose use is recorded.
     *
     * @param opened gets each statement that is created
     */
    static Connection on(Connection connection, RequestedCommands asked, Collection<Statement> opened) {
        return Connection.class.cast(new RequestRecorder(connection, asked, opened).as(Connection.class));
    }

    private Object as(Class<?> type) {
        return Proxy.newProxyInstance(RequestRecorder.class.getClassLoader(), new Class<?>[] {type}, this);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        asked.addMethod(method.getName());
        if (method.getName().equals("close")) {
            // Some drivers do not know which of their statements are closed.
            opened.removeIf(statement -> statement == target);
        }
        if (takesStatement(method)) {
            asked.addStatement((String) arguments[0]);
        }
        try {
            Object result = method.invoke(target, arguments);
            if (result == null || !WATCHED.contains(method.getReturnType())) {
                return result;
            }
            opened.add((Statement) result);
            return new RequestRecorder(result, asked, opened).as(method.getReturnType());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static boolean takesStatement(Method method) {
        boolean named = method.getName().matches("prepareStatement|prepareCall|execute.*|addBatch");
        return named && method.getParameterCount() > 0 && method.getParameterTypes()[0] == String.class;
    }
}
