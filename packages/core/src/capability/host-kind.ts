import type { HostCapability } from './capability.ts';
import {
	allowsHost,
	compileHostPattern,
	coversHostPattern,
	deniesHost,
	exactHostPattern,
	type HostPattern,
	type HostSubject,
	readHost,
} from './host-pattern.ts';
import type { PatternKind, Placed, PlacedRule } from './pattern-kind.ts';

/** Hosts by name, address or range, with port and scheme. */
export const hostKind: PatternKind<HostCapability, HostSubject, HostPattern> = {
	expected: 'a host name in ASCII or an address, and a port from 0 to 65535',
	subject: readHost,
	smallest: (_, subject) => ({ kind: 'host', pattern: exactHostPattern(subject) }),
	compile: compileHostPattern,
	index: (placed, reading) => {
		const matches = reading === 'allow' ? allowsHost : deniesHost;
		const { byName, others } = groupByName(placed);
		return (subject) => {
			const named = subject.host.kind === 'name' ? byName.get(subject.host.name) : undefined;
			const exact = named?.find(({ matcher }) => matches(matcher, subject))?.rule;
			for (const { matcher, rule } of others) {
				if (exact !== undefined && rule.order > exact.order) return exact;
				if (matches(matcher, subject)) return rule;
			}
			return exact;
		};
	},
	covers: coversHostPattern,
};

// Most rules name one host: those cost one lookup. Wildcards and ranges are tried in turn.
const groupByName = <R extends PlacedRule>(
	placed: readonly Placed<HostPattern, R>[],
): { readonly byName: Map<string, Placed<HostPattern, R>[]>; readonly others: Placed<HostPattern, R>[] } => {
	const byName = new Map<string, Placed<HostPattern, R>[]>();
	const others: Placed<HostPattern, R>[] = [];
	for (const item of placed) {
		const { host } = item.matcher;
		if (host.kind !== 'name' || host.exact === undefined) {
			others.push(item);
			continue;
		}
		const same = byName.get(host.exact);
		if (same === undefined) byName.set(host.exact, [item]);
		else same.push(item);
	}
	return { byName, others };
};
