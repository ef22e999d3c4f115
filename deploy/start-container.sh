#!/bin/sh
# Starts the server in its container, never as root. Some hosts mount volumes that belong to root: as root, and only
# then, this gives DATA_DIR to the user "node" (APP_USER) and continues as that user, without any privilege.
set -eu
user=${APP_USER:-node}
if [ "$(id -u)" = 0 ]; then
  if [ "$(stat -c %U "$DATA_DIR")" != "$user" ]; then chown -R "$user" "$DATA_DIR"; fi
  HOME=$(getent passwd "$user" | cut -d: -f6)
  export HOME
  exec setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups --inh-caps=-all --no-new-privs "$0" "$@"
fi
if [ ! -w "$DATA_DIR" ]; then
  echo "The volume at $DATA_DIR belongs to another user: start the container as root, or give it to user $(id -u)." >&2
  exit 1
fi
exec "$@"
