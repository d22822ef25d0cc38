import { expandBraces } from './braces.ts';
import type { HostCapability } from './capability.ts';
import { BadPattern } from './errors.ts';
import { formatIpAddress, type IpAddress, type IpRange, isInRange, readIpAddress } from './ip-address.ts';
import { compileNameGlob, coversNameGlob, matchNameGlob, type NameGlob } from './name-glob.ts';

/** A host as it is compared: a name in lower case without a final dot, or an address. */
export interface HostSubject {
	readonly host:
		| { readonly kind: 'name'; readonly name: string }
		| { readonly kind: 'address'; readonly address: IpAddress };
	readonly port: number;
	readonly scheme: string | undefined;
}

/** One alternative of a host pattern. */
export interface HostPattern {
	readonly scheme: string | undefined;
	readonly host: HostMatcher;
	/** `unsaid` is read narrowly by an allow and widely by a deny. */
	readonly port: number | 'any' | 'unsaid';
}

type HostMatcher =
	| { readonly kind: 'any' }
	/** Label by label; with `below`, one label or more before the first. */
	| {
			readonly kind: 'name';
			readonly labels: readonly NameGlob[];
			readonly below: boolean;
			readonly exact: string | undefined;
	  }
	| { readonly kind: 'range'; readonly range: IpRange };

/** The form that is compared, or `undefined` for what is neither a name in ASCII nor an address. */
export const readHost = ({ host, port, scheme }: HostCapability): HostSubject | undefined => {
	if (!Number.isInteger(port) || port < 0 || port > 0xffff || host.length > maxHostLength) return undefined;
	if (scheme !== undefined && !schemeName.test(scheme)) return undefined;
	const name = host.toLowerCase().replace(/\.$/, '');
	const address = readIpAddress(name);
	if (address === undefined && !isHostName(name)) return undefined;
	return {
		host: address === undefined ? { kind: 'name', name } : { kind: 'address', address },
		port,
		scheme: scheme?.toLowerCase(),
	};
};

const maxHostLength = 254;
const schemeName = /^[a-z][a-z0-9+.-]{0,30}$/i;

// A last label that reads as a number is a broken address and never a name.
const isHostName = (name: string): boolean => {
	const labels = name.split('.');
	return (
		labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)) &&
		!/^(?:[0-9]+|0x[0-9a-f]*)$/.test(labels.at(-1)!)
	);
};

/** A pattern that matches exactly this host, port and scheme. */
export const exactHostPattern = (subject: HostSubject): string => {
	const { host, port, scheme } = subject;
	const name = host.kind === 'name' ? host.name : formatIpAddress(host.address);
	return `${scheme === undefined ? '' : `${scheme}://`}${name}:${port}`;
};

/** Compiles `[scheme://]host[:port]` to its alternatives. Throws `BadPattern`. */
export const compileHostPattern = (pattern: string): readonly HostPattern[] => {
	// Brackets mean an IPv6 address here; sets of characters have no use in host names.
	if (/^[^{}\\]*$/.test(pattern)) return [compileAlternative(pattern, pattern)];
	return expandBraces(pattern).map((alternative) => compileAlternative(pattern, alternative));
};

/** Whether a pattern is about addresses: one, or a range of them. `*` is about everything, and so about none. */
export const namesAddresses = (pattern: string): boolean =>
	compileHostPattern(pattern).some(({ host }) => host.kind === 'range');

const compileAlternative = (pattern: string, alternative: string): HostPattern => {
	const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.+)$/.exec(alternative.toLowerCase());
	if (parts === null) throw new BadPattern(pattern, hostExpected);
	const scheme = parts[1];
	const { host, port } = splitPort(pattern, parts[2]!);
	if (port === 'unsaid' && scheme !== undefined && defaultPorts[scheme] === undefined) {
		throw new BadPattern(pattern, `the scheme ${scheme} has no port of its own here; add :PORT or :*`);
	}
	return { scheme, host: compileHost(pattern, host), port };
};

const hostExpected = 'expected HOST, *.HOST, ADDRESS or ADDRESS/BITS, then perhaps :PORT or :*';

const defaultPorts: Readonly<Record<string, number>> = {
	http: 80,
	https: 443,
	ws: 80,
	wss: 443,
	ssh: 22,
	ftp: 21,
	git: 9418,
};

const splitPort = (
	pattern: string,
	text: string,
): { readonly host: string; readonly port: HostPattern['port'] } => {
	// A bare IPv6 address or range has colons of its own, and so no port.
	if (text.split(':').length > 2 && /^[0-9a-f:.]+(?:\/\d+)?$/.test(text))
		return { host: text, port: 'unsaid' };
	const parts = /^(\[[^\]]*\](?:\/\d+)?|[^:]*)(?::(\*|\d{1,5}))?$/.exec(text);
	if (parts === null || Number(parts[2]) > 0xffff) throw new BadPattern(pattern, hostExpected);
	const port = parts[2];
	return { host: parts[1]!, port: port === undefined ? 'unsaid' : port === '*' ? 'any' : Number(port) };
};

const compileHost = (pattern: string, text: string): HostMatcher => {
	if (text === '*') return { kind: 'any' };
	// `[fc00::/7]` and `[fc00::]/7` are `fc00::/7`.
	const [base, bits, ...more] = text.replace(/^\[([^\]]*)\]/, '$1').split('/');
	const address = readIpAddress(base!);
	if (address !== undefined) return { kind: 'range', range: readRange(pattern, base!, address, bits) };
	const name = base!.replace(/\.$/, '');
	if (bits !== undefined || more.length > 0 || !/^[a-z0-9_*?.-]+$/.test(name))
		throw new BadPattern(pattern, hostExpected);
	const labels = name.split('.');
	if (labels.includes('')) throw new BadPattern(pattern, hostExpected);
	const below = labels[0] === '*';
	const exact = /[*?]/.test(name) ? undefined : name;
	return { kind: 'name', below, exact, labels: (below ? labels.slice(1) : labels).map(compileNameGlob) };
};

const readRange = (pattern: string, text: string, address: IpAddress, bits: string | undefined): IpRange => {
	const size = address.length * 8;
	if (bits === undefined) return { address, bits: size };
	// A range within ::ffff:0:0/96 is written with the bits of IPv6.
	const unmapped = address.length === 4 && text.includes(':') ? Number(bits) - 96 : Number(bits);
	if (!Number.isInteger(unmapped) || unmapped < 0 || unmapped > size) {
		throw new BadPattern(pattern, `a range of this address has 0 to ${size} bits, got ${bits}`);
	}
	return { address, bits: unmapped };
};

/** Whether the pattern, standing in an allow, matches. What it leaves open is read narrowly. */
export const allowsHost = (pattern: HostPattern, subject: HostSubject): boolean =>
	(pattern.scheme === undefined || pattern.scheme === subject.scheme) &&
	(pattern.port === 'any' || portsOf(pattern).includes(subject.port)) &&
	matchesHost(pattern.host, subject);

/** Whether the pattern, standing in a deny, matches. What it leaves open is read widely. */
export const deniesHost = (pattern: HostPattern, subject: HostSubject): boolean =>
	(pattern.scheme === undefined || subject.scheme === undefined || pattern.scheme === subject.scheme) &&
	(typeof pattern.port !== 'number' || pattern.port === subject.port) &&
	matchesHost(pattern.host, subject);

const webPorts: readonly number[] = [80, 443];

const portsOf = ({ port, scheme }: HostPattern): readonly number[] => {
	if (typeof port === 'number') return [port];
	return scheme === undefined ? webPorts : [defaultPorts[scheme]!];
};

const matchesHost = (matcher: HostMatcher, { host }: HostSubject): boolean => {
	if (matcher.kind === 'any') return true;
	if (matcher.kind === 'range') return host.kind === 'address' && isInRange(host.address, matcher.range);
	if (host.kind !== 'name') return false;
	if (matcher.exact !== undefined) return matcher.exact === host.name;
	return matchesLabels(matcher.labels, matcher.below, host.name.split('.'));
};

const matchesLabels = (labels: readonly NameGlob[], below: boolean, names: readonly string[]): boolean => {
	const before = names.length - labels.length;
	if (below ? before < 1 : before !== 0) return false;
	return labels.every((label, at) => {
		const name = names[before + at]!;
		return matchNameGlob(label, name, 0, name.length);
	});
};

/** Whether every call that `inner` allows is allowed by `outer`. Never wrongly true. */
export const coversHostPattern = (outer: HostPattern, inner: HostPattern): boolean =>
	(outer.scheme === undefined || outer.scheme === inner.scheme) &&
	(outer.port === 'any' ||
		(inner.port !== 'any' && portsOf(inner).every((port) => portsOf(outer).includes(port)))) &&
	coversHost(outer.host, inner.host);

const coversHost = (outer: HostMatcher, inner: HostMatcher): boolean => {
	if (outer.kind === 'any') return true;
	if (outer.kind === 'range') {
		return (
			inner.kind === 'range' &&
			inner.range.bits >= outer.range.bits &&
			isInRange(inner.range.address, outer.range)
		);
	}
	if (inner.kind !== 'name') return false;
	const before = inner.labels.length - outer.labels.length;
	// `*.a.org` in `*.org`: what stands before the shared labels is one label or more either way.
	if (
		before < 0 ||
		(!outer.below && (inner.below || before !== 0)) ||
		(outer.below && before === 0 && !inner.below)
	) {
		return false;
	}
	return outer.labels.every((label, at) => coversNameGlob(label, inner.labels[before + at]!));
};
