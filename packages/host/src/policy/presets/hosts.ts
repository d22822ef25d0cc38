import { allow, ask, deny, type RuleGroup } from './rule-group.ts';

/** Addresses at which clouds hand out the credentials of a machine, and what has addresses of that kind. */
export const metadataHosts: RuleGroup = deny(
	'metadata-hosts',
	'host 169.254.0.0/16:*',
	'host [fe80::]/10:*',
	// The first range behind a translator of IPv6.
	'host [64:ff9b::a9fe:0]/112:*',
	'host [fd00:ec2::]/32:*',
	'host [fd20:ce::254]:*',
	'host 100.100.100.200:*',
	'host 192.0.0.192:*',
	'host {metadata.google.internal,metadata.goog,instance-data,instance-data.ec2.internal}:*',
);

/**
 * This machine, where a project's own servers listen; a program of the project reaches them unasked, too. With their
 * schemes: so an address is meant that is written as such, and not one that another name leads to.
 */
export const loopback: RuleGroup = allow(
	'loopback',
	'host {http,https}://127.0.0.0/8:*',
	'host {http,https}://[::1]:*',
	'host {localhost,*.localhost}:*',
);

/** This machine and the networks around it. A name that is allowed may lead there without saying so. */
export const localHosts: RuleGroup = ask(
	'local-hosts',
	'host 127.0.0.0/8:*',
	'host [::1]:*',
	'host 0.0.0.0/8:*',
	'host [::]:*',
	'host {10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10}:*',
	'host [fc00::]/7:*',
);
