import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

/**
 * What reaches others, stays when the session is over, or ends what others started. The last group asks
 * about every program that nothing before has named.
 */
export const askedPrograms: readonly RuleGroup[] = [
	// Where it connects to and what it reads and writes is judged beside it.
	allow('requests', 'program curl (declared)'),
	ask(
		'network',
		`program ${oneOf('curl wget http https xh httpie aria2c ssh scp sftp rsync rclone ftp lftp telnet nc ncat netcat socat nmap ping dig nslookup host whois traceroute mosh sshfs')}`,
		`program ${oneOf('psql mysql mysqldump pg_dump pg_restore redis-cli mongosh mongo sqlite3 mail sendmail mutt')}`,
	),
	ask(
		'cloud',
		`program ${oneOf('docker docker-compose podman nerdctl buildah skopeo kubectl helm k9s kind minikube terraform tofu pulumi ansible ansible-playbook vagrant packer nomad vault consul')}`,
		`program ${oneOf('aws gcloud gsutil bq az doctl flyctl fly heroku vercel netlify wrangler firebase supabase railway gh glab hub')}`,
	),
	ask(
		'persists',
		`program ${oneOf('crontab at batch systemctl service launchctl loginctl update-rc.d systemd-run xdg-open open defaults')}`,
		`program ${oneOf('apt apt-get aptitude dpkg yum dnf rpm zypper pacman apk brew port snap flatpak nix nix-env nix-shell pkg emerge')}`,
	),
	ask('ends-processes', `program ${oneOf('pkill killall kill skill xkill fuser')}`),
	ask('irreversible', `program ${oneOf('dd shred srm rimraf truncate-db fallocate mknod chattr')}`),
	// On small systems all programs are links to one, and are judged by their own names first.
	ask('inline-code', 'program {busybox,toybox}'),
	ask('others', 'program *', 'program /**'),
];
