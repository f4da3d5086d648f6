# Runs mariadbd for Dyno, outlives Dyno by a moment, and leaves nothing behind.
#   $1    the server's own folder, which holds bootstrap.sql and data/
#   $2    a variable to export, as NAME=value: where the server finds its libraries
#   $3... the server's command
# Standard input is a pipe to which nobody writes: it ends when Dyno closes it or dies, however it dies.
# Standard output is the server's process id, then the end of its log.

# A Ctrl-C reaches everyone at the terminal: Dyno decides what it means.
trap '' INT QUIT HUP TERM PIPE
folder=$1
export "$2"
shift 2
exec 3<&0

if "$@" --bootstrap <"$folder/bootstrap.sql" >"$folder/log" 2>&1; then
    rm "$folder/bootstrap.sql"
    "$@" >>"$folder/log" 2>&1 3<&- &
    server=$!
    { read -r nothing <&3; kill -9 "$server"; } >"$folder/watch" 2>&1 &
    watcher=$!
    echo "pid $server"
    wait "$server"
    kill -9 "$watcher"
fi
tail -n 15 "$folder/log"
rm -rf "$folder"
