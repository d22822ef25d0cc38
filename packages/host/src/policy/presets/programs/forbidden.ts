import { deny, oneOf, type RuleGroup } from '../rule-group.ts';

/** Programs whose only use here would be to get more rights, to break the machine, or to reveal a secret. */
export const forbidden: readonly RuleGroup[] = [
	// Other rights than the user's own.
	deny(
		'other-rights',
		`program ${oneOf('sudo sudoedit su doas pkexec run0 runuser setpriv capsh setcap chroot nsenter unshare newgrp sg')}`,
	),
	// Disks, devices, kernel, power.
	deny(
		'machine',
		`program ${oneOf('mount umount mkfs mkfs.* mke2fs mkswap swapon swapoff fdisk sfdisk cfdisk gdisk sgdisk parted wipefs blkdiscard losetup cryptsetup dmsetup lvremove vgremove hdparm')}`,
		`program ${oneOf('shutdown reboot halt poweroff init telinit kexec insmod rmmod modprobe sysctl pivot_root')}`,
		`program systemctl ${oneOf('poweroff reboot halt kexec rescue emergency')}`,
	),
	// Accounts and the rules of the machine.
	deny(
		'accounts',
		`program ${oneOf('useradd userdel usermod adduser deluser groupadd groupdel groupmod passwd chpasswd chsh chfn visudo vipw vigr gpasswd')}`,
		`program ${oneOf('iptables ip6tables nft ufw firewall-cmd setenforce auditctl')}`,
	),
	// Programs that print a password or a token.
	deny(
		'reveals-secrets',
		'program gh auth token',
		'program gh auth status {--show-token,-t}',
		'program git credential*',
		'program gcloud auth print-*',
		'program aws configure export-credentials',
		'program aws {sts,ecr} get-*',
		'program gpg --export-secret*',
		'program security {find,dump,export}-*',
		`program ${oneOf('secret-tool keyctl')}`,
		'program getent {shadow,gshadow}',
		// The variables of every process.
		'program ps {e,e[a-z]*,[ax]*e*,-E*,-[!-]*E*}',
		'program pass show',
		'program op read',
		'program npm token',
		'program docker-credential-*',
	),
	// A second Tenon would not be judged.
	deny('tenon', 'program tenon', 'program {node,bun,deno,npx,bunx} {*/tenon.cjs,tenon,@tenon/cli}'),
];
