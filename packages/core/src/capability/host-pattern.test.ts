import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	allowsHost,
	compileHostPattern,
	coversHostPattern,
	deniesHost,
	exactHostPattern,
	namesAddresses,
	readHost,
} from './host-pattern.ts';

const subjectOf = (text: string) => {
	const [, scheme, host, port] = /^(?:(\w+):\/\/)?(.*):(\d+)$/.exec(text)!;
	return readHost({
		kind: 'host',
		host: host!,
		port: Number(port),
		...(scheme === undefined ? {} : { scheme }),
	});
};

describe('a host pattern reads narrowly in an allow and widely in a deny', () => {
	// pattern, host, whether an allow matches, whether a deny matches
	const rows: readonly (readonly [string, string, boolean, boolean])[] = [
		['api.github.com', 'api.github.com:443', true, true],
		['api.github.com', 'API.GitHub.com.:443', true, true],
		['api.github.com', 'api.github.com:80', true, true],
		['api.github.com', 'api.github.com:22', false, true],
		['api.github.com', 'github.com:443', false, false],
		['api.github.com', 'evil-api.github.com:443', false, false],
		['*.npmjs.org:443', 'registry.npmjs.org:443', true, true],
		['*.npmjs.org:443', 'a.b.npmjs.org:443', true, true],
		['*.npmjs.org:443', 'npmjs.org:443', false, false],
		['*.npmjs.org:443', 'registry.npmjs.org:80', false, false],
		['*.npmjs.org:443', 'evilnpmjs.org:443', false, false],
		['api-*.example.org', 'api-1.example.org:443', true, true],
		['api-*.example.org', 'api-1.x.example.org:443', false, false],
		['localhost:*', 'localhost:3000', true, true],
		['{a,b}.org', 'b.org:443', true, true],
		['*', 'anything.org:443', true, true],
		['*', '10.0.0.1:443', true, true],
		['*', 'anything.org:22', false, true],
		['*:*', '[::1]:22', true, true],
		['*.0.0.1', '127.0.0.1:443', false, false],
		['127.0.0.0/8', '127.0.0.1:443', true, true],
		['127.0.0.0/8', '127.0.0.1:5432', false, true],
		['127.0.0.0/8:*', '2130706433:5432', true, true],
		['127.0.0.0/8:*', '[::ffff:127.0.0.1]:5432', true, true],
		['127.0.0.0/8', 'localhost:443', false, false],
		['10.0.0.5', '10.0.0.5:80', true, true],
		['10.0.0.5', '10.0.0.6:80', false, false],
		['::1', '[::1]:443', true, true],
		['[::1]:8080', '[::1]:8080', true, true],
		['fc00::/7', '[fd00::1]:443', true, true],
		['[fc00::/7]:*', '[fd00::1]:22', true, true],
		['[fc00::]/7', '[fe00::1]:443', false, false],
		['::ffff:0:0/96', '8.8.8.8:443', true, true],
		['https://a.org', 'https://a.org:443', true, true],
		['https://a.org', 'https://a.org:80', false, true],
		['https://a.org', 'http://a.org:443', false, false],
		['https://a.org', 'a.org:443', false, true],
	];
	for (const [pattern, host, allows, denies] of rows) {
		it(`${pattern} and ${host}: allow ${allows}, deny ${denies}`, () => {
			const patterns = compileHostPattern(pattern);
			const subject = subjectOf(host)!;
			expect({
				allows: patterns.some((alternative) => allowsHost(alternative, subject)),
				denies: patterns.some((alternative) => deniesHost(alternative, subject)),
			}).toEqual({ allows, denies });
		});
	}
});

describe('what is no host cannot be compared', () => {
	for (const host of [
		'',
		'a b',
		'exämple.org',
		'１２７.0.0.1',
		'-a.org',
		'a..org',
		'999.1.1.1',
		'a.0x7f',
		'a/b',
		'a@b',
	]) {
		it(JSON.stringify(host), () => {
			expect(readHost({ kind: 'host', host, port: 443 })).toBeUndefined();
		});
	}

	it('a port out of range, or a scheme that is none', () => {
		expect(readHost({ kind: 'host', host: 'a.org', port: 65_536 })).toBeUndefined();
		expect(readHost({ kind: 'host', host: 'a.org', port: 443, scheme: 'a b' })).toBeUndefined();
	});
});

describe('a host pattern without meaning is refused', () => {
	const expected = 'expected HOST, *.HOST, ADDRESS or ADDRESS/BITS, then perhaps :PORT or :*';
	const rows: readonly (readonly [string, string])[] = [
		['', expected],
		['a.org:http', expected],
		['a.org:70000', expected],
		['a..org', expected],
		['a.org/8', expected],
		['exämple.org', expected],
		['10.0.0.0/33', 'a range of this address has 0 to 32 bits, got 33'],
		['::/129', 'a range of this address has 0 to 128 bits, got 129'],
		['gopher://a.org', 'the scheme gopher has no port of its own here; add :PORT or :*'],
	];
	for (const [pattern, problem] of rows) {
		it(`${JSON.stringify(pattern)}: ${problem}`, () => {
			expect(() => compileHostPattern(pattern)).toThrow(expect.objectContaining({ problem }));
		});
	}

	it('a hostile pattern is refused quickly', () => {
		expect(() => compileHostPattern(`${':'.repeat(4000)}x`)).toThrow(
			expect.objectContaining({ problem: expected }),
		);
	});
});

const hosts = fc
	.tuple(
		fc.constantFrom('', 'https://', 'http://'),
		fc.constantFrom('a.org', 'x.a.org', 'y.x.a.org', 'b.org', '10.0.0.1', '127.1', '[::1]', 'localhost'),
		fc.constantFrom('22', '80', '443'),
	)
	.map(([scheme, host, port]) => `${scheme}${host}:${port}`);
const patterns = fc
	.tuple(
		fc.constantFrom('', 'https://', 'http://'),
		fc.constantFrom(
			'*',
			'a.org',
			'*.a.org',
			'*.x.a.org',
			'*.org',
			'?.org',
			'10.0.0.0/8',
			'10.0.0.1',
			'::1',
			'localhost',
		),
		fc.constantFrom('', ':*', ':443', ':22'),
	)
	.map(([scheme, host, port]) => `${scheme}${host === '::1' && port !== '' ? '[::1]' : host}${port}`);

describe('for any pattern and host', () => {
	it('what an allow matches, a deny with the same pattern matches', () => {
		fc.assert(
			fc.property(patterns, hosts, (pattern, host) => {
				const [compiled] = compileHostPattern(pattern);
				const subject = subjectOf(host)!;
				if (allowsHost(compiled!, subject)) expect(deniesHost(compiled!, subject)).toBe(true);
			}),
			{ numRuns: 1000 },
		);
	});

	it('what a covered pattern allows, the covering one allows', () => {
		fc.assert(
			fc.property(patterns, patterns, hosts, (outer, inner, host) => {
				const [wide] = compileHostPattern(outer);
				const [narrow] = compileHostPattern(inner);
				const subject = subjectOf(host)!;
				if (coversHostPattern(wide!, narrow!) && allowsHost(narrow!, subject)) {
					expect(allowsHost(wide!, subject)).toBe(true);
				}
			}),
			{ numRuns: 5000 },
		);
	});

	it('the exact pattern of a host allows it', () => {
		fc.assert(
			fc.property(hosts, (host) => {
				const subject = subjectOf(host)!;
				expect(allowsHost(compileHostPattern(exactHostPattern(subject))[0]!, subject)).toBe(true);
			}),
		);
	});
});

it('a pattern is about addresses if one of its alternatives is', () => {
	const about = ['127.0.0.0/8:*', 'https://[::1]:8443', '{a.org,10.0.0.1}', '169.254.169.254'];
	const notAbout = ['*', '*:*', 'https://*', '*.a.org', 'localhost:*', '{a,b}.org'];
	expect(about.filter((pattern) => !namesAddresses(pattern))).toEqual([]);
	expect(notAbout.filter(namesAddresses)).toEqual([]);
});
