# Runs a database server for Dyno, stops it after Dyno has ended, and removes its data.
#   $1    the server's own folder, with bootstrap.sql and data/
#   $2    a variable to export, as NAME=value: where the server finds its libraries
#   $3    MARIADB or MYSQL: how the data directory is created
#   $4... the server's command
# Standard input is a pipe without data: it ends when Dyno closes it or ends in any way.
# Standard output is the server's process id, then the end of its log.

# A Ctrl-C reaches all processes of the terminal: Dyno decides what to do.
trap '' INT QUIT HUP TERM PIPE
folder=$1
flavour=$3
case $2 in *=) ;; *) export "$2" ;; esac
shift 3
exec 3<&0

# A script may run the server as its child: with setsid both end together.
session=
command -v setsid >"$folder/log" && session=setsid

initialise() {
    if [ "$flavour" = MYSQL ]; then
        "$@" --initialize-insecure --init-file="$folder/bootstrap.sql"
    else
        "$@" --bootstrap <"$folder/bootstrap.sql"
    fi
}

if initialise "$@" >"$folder/log" 2>&1; then
    rm "$folder/bootstrap.sql"
    $session "$@" >>"$folder/log" 2>&1 3<&- &
    server=$!
    { read -r nothing <&3; kill -9 -"$server" || kill -9 "$server"; } >"$folder/watch" 2>&1 &
    watcher=$!
    echo "pid $server"
    wait "$server"
    kill -9 "$watcher"
    kill -9 -"$server" 2>"$folder/watch"
fi
tail -n 15 "$folder/log"
rm -rf "$folder"
