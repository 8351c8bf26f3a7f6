# The first process of a bare server (bare-server.ts): what this machine has, below folders and a network of its own.
# It lives until its input ends, and all that it has started and mounted with it.
# Arguments: an empty folder, the checkout, the Node that runs the stand-ins for systemd
set -eu
read -r outer _ </proc/self/stat
folder=$1 checkout=$2 node=$3
mount --make-rprivate /
# The upper layer can't lie on a disk that is itself the lower one.
mount -t tmpfs -o size=6g,mode=0755 tmpfs "$folder"
mkdir "$folder/upper" "$folder/work" "$folder/root"
mount -t overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" overlay "$folder/root"
cd "$folder/root"
mkdir -p .old usr/local/lib/stand-ins
cp "$node" usr/local/lib/stand-ins/node
cp "$checkout/tests/support/systemd-stand-in.ts" usr/local/lib/stand-ins/
echo '{"type":"module"}' >usr/local/lib/stand-ins/package.json
for command in systemctl systemd-run journalctl; do
	printf '#!/bin/sh\nexec /usr/local/lib/stand-ins/node /usr/local/lib/stand-ins/systemd-stand-in.ts %s "$@"\n' \
		$command >usr/local/sbin/$command
	chmod 755 usr/local/sbin/$command
done
# A bare server has neither Node nor the checkout.
for name in node npm npx; do rm -f usr/local/sbin/$name usr/local/bin/$name usr/sbin/$name usr/bin/$name; done
mount -t tmpfs -o mode=0700 tmpfs root
for path in run tmp home; do mount -t tmpfs -o mode=1777 tmpfs $path; done
mount --rbind /dev dev
mount --rbind /sys sys
mount -t proc proc proc
pivot_root . .old
if [ -d "$checkout" ]; then mount -t tmpfs tmpfs "$checkout"; fi
umount -l /.old
ip link set lo up
# Programs take a machine with a loopback address alone for one without a network.
ip link add net0 type veth peer name net1
ip address add 192.0.2.1/24 dev net0
ip link set net0 up
ip link set net1 up
hostname bare-server
echo '127.0.0.1 localhost bare-server www.example.ca mail.example.ca' >/etc/hosts
echo "$outer"
exec cat >/dev/null
