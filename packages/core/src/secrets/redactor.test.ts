import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../text/codec.ts';
import { createRedactor } from './redactor.ts';

const token = 'ghp_x7Qz9Lk2Vb4Nn8Mm1Rr5Tt3Ww6Yy0Aa';
const redactor = createRedactor([
	{ name: 'github.token', value: token },
	{ name: 'db.password', value: `it's a "p@ss\\wörd"` },
]);

describe('a redactor', () => {
	const rows: readonly (readonly [string, string])[] = [
		['nothing here', 'nothing here'],
		[`token=${token}.`, 'token=[secret:github.token].'],
		[`${token}${token}`, '[secret:github.token][secret:github.token]'],
		[token.slice(0, -1), token.slice(0, -1)],
		[Buffer.from(`x:${token}`).toString('base64'), 'eDp[secret:github.token]Q=='],
		[Buffer.from(token).toString('hex'), '[secret:github.token]'],
		[JSON.stringify(`it's a "p@ss\\wörd"`), '"[secret:db.password]"'],
		[`'it'\\''s a "p@ss\\wörd"'`, `'[secret:db.password]'`],
		['it%27s%20a%20%22p%40ss%5Cw%C3%B6rd%22', '[secret:db.password]'],
		['it%27s+a+%22p%40ss%5cw%c3%b6rd%22', '[secret:db.password]'],
	];
	it.each(rows)('turns %s into %s', (text, expected) => {
		expect(redactor.redactText(text)).toBe(expected);
	});

	it('gives back the very array, text and data that hold nothing', () => {
		const bytes = encodeText('nothing to hide here, and nothing there');
		const data = { list: ['a', new Map([['k', 1]])], bytes };
		expect(redactor.redactBytes(bytes)).toBe(bytes);
		expect(redactor.redactValue(data)).toBe(data);
		expect(redactor.stream().push(bytes)).toBe(bytes);
	});

	it('takes secrets out of structured data, keys too, and shares the rest', () => {
		const kept = { a: [1, null, true] };
		const data = { kept, list: [token], map: new Map([[token, encodeText(token)]]), __proto__: null };
		expect(redactor.redactValue(data)).toEqual({
			kept,
			list: ['[secret:github.token]'],
			map: new Map([['[secret:github.token]', encodeText('[secret:github.token]')]]),
		});
		expect((redactor.redactValue(data) as typeof data).kept).toBe(kept);
	});

	it('refuses data that contains itself', () => {
		const data: unknown[] = [];
		data.push(data);
		expect(() => redactor.redactValue(data)).toThrow(expect.objectContaining({ code: 'value.depth' }));
	});

	it('keeps bytes that are not UTF-8', () => {
		const raw = Uint8Array.of(0xff, ...encodeText(token), 0xfe);
		expect([...redactor.redactBytes(raw)]).toEqual([0xff, ...encodeText('[secret:github.token]'), 0xfe]);
		expect(redactor.redactText(decodeText(raw))).toBe('\udcff[secret:github.token]\udcfe');
	});

	it('takes out the lines of a key, not those that every key has', () => {
		const key =
			'-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\nAQEFAASCBKcwggSjAgEAAoIB\n-----END KEY-----\n';
		const { redactText } = createRedactor([{ name: 'ssh.key', value: key }]);
		expect(redactText(key.replaceAll('\n', '\r\n'))).toBe(
			'-----BEGIN KEY-----\r\n[secret:ssh.key]\r\n[secret:ssh.key]\r\n-----END KEY-----\r\n',
		);
		expect(redactText(`key: |\n${key}`)).toBe('key: |\n[secret:ssh.key]');
	});

	it('takes out a secret of many thousand bytes in every spelling', () => {
		const long = Array.from({ length: 16_000 }, (_, at) =>
			String.fromCharCode(33 + ((at * at * 31 + at) % 90)),
		)
			.join('')
			.replaceAll('\\', '.');
		const big = createRedactor([{ name: 'a.long', value: long }]);
		const spelled = [long, Buffer.from(long).toString('hex'), Buffer.from(`  ${long}`).toString('base64')];
		const stream = big.stream();
		const shown = spelled.flatMap((text) =>
			(text.match(/.{1,1000}/g) ?? []).map((piece) => decodeText(stream.push(encodeText(piece)))),
		);
		expect(shown.join('') + decodeText(stream.end())).toBe(
			'<secret:a.long><secret:a.long>ICA<secret:a.long>',
		);
	});

	it('takes out the longer of two secrets where one begins with the other', () => {
		const two = createRedactor([
			{ name: 'a.short', value: 'abcdef' },
			{ name: 'a.long', value: 'abcdefgh' },
		]);
		expect(two.redactText('abcdefg abcdefgh')).toBe('[secret:a.short]g [secret:a.long]');
	});
});

describe('a secret that cannot be hidden', () => {
	it('is refused with a warning, and the others are hidden all the same', () => {
		const mixed = createRedactor([
			{ name: 'a.pin', value: '12345' },
			{ name: 'a.slashes', value: 'a\\\\\\\\\\\\\\b' },
			{ name: 'a.book', value: 'x'.repeat(16_385) },
			{ name: 'a.good', value: '123456' },
		]);
		expect(mixed.refused.map(({ name, reason }) => [name, reason])).toEqual([
			['a.pin', 'short'],
			['a.slashes', 'short'],
			['a.book', 'long'],
		]);
		expect(mixed.refused[0]!.warning).toBe(
			'secret a.pin is not hidden: it has fewer than 6 bytes besides backslashes; store a longer one',
		);
		expect(mixed.redactText('12345 123456')).toBe('12345 [secret:a.good]');
	});

	it('is no reason to do anything where there is no other', () => {
		const none = createRedactor([{ name: 'a.pin', value: '1' }]);
		const bytes = encodeText('1');
		const stream = none.stream();
		expect([none.redactBytes(bytes), stream.push(bytes), stream.flush(), stream.end()]).toEqual([
			bytes,
			bytes,
			new Uint8Array(),
			new Uint8Array(),
		]);
		expect([none.redactText('1'), none.redactValue(['1']), none.maxHeldBytes]).toEqual(['1', ['1'], 0]);
	});
});

describe('the mark', () => {
	const rows: readonly (readonly [string, string, string])[] = [
		['secret', 'x.y', '[***]'],
		['hunter22', 'my.hunter22', '[secret]'],
		['se[cret', 'x.y', '<secret:x.y>'],
		['a]b>c)d}', 'x.y', '«secret:x.y»'],
		['a]b>c)d}e»', 'x.y', '\ue000secret:x.y\ue000'],
	];
	it.each(rows)('of %s named %s is %s', (value, name, mark) => {
		expect(createRedactor([{ name, value }]).redactText(`a ${value} b`)).toBe(`a ${mark} b`);
	});
});

describe('a stream', () => {
	const parts = (pieces: readonly (string | 'flush' | 'end')[]): readonly string[] => {
		const stream = redactor.stream();
		return pieces.map((piece) => {
			if (piece === 'flush') return decodeText(stream.flush());
			return decodeText(piece === 'end' ? stream.end() : stream.push(encodeText(piece)));
		});
	};

	it('holds back the beginning of a secret until it is clear what it is', () => {
		expect(parts(['a ghp_', 'x7Qz', ' b', 'end'])).toEqual(['a ', '', 'ghp_x7Qz b', '']);
		expect(parts(['a ghp_', token.slice(4), ' b', 'end'])).toEqual(['a ', '[secret:github.token]', ' b', '']);
	});

	it('gives out at the end what is not whole', () => {
		expect(parts(['a ghp_x7', 'end', token, 'end'])).toEqual(['a ', 'ghp_x7', '[secret:github.token]', '']);
	});

	it('shows what is held back when it is flushed, and hides the rest of the secret', () => {
		expect(parts(['a ghp_', 'flush', 'flush', token.slice(4), ' b', 'end'])).toEqual([
			'a ',
			'ghp_',
			'',
			'[secret:github.token]',
			' b',
			'',
		]);
	});

	it('keeps back half of a secret and more, also when it is flushed', () => {
		const half = token.slice(0, 20);
		expect(parts([`a ${half}`, 'flush', 'x', 'end'])).toEqual(['a ', '', `${half}x`, '']);
		expect(parts([...token].flatMap((letter) => [letter, 'flush']).concat('end')).join('')).toBe(
			`${token.slice(0, 17)}[secret:github.token]`,
		);
	});

	it('does not wait for ever behind what does not count', () => {
		expect(parts([`g${' '.repeat(10)}`, `Z${' '.repeat(500)}`])).toEqual([
			`g${' '.repeat(10)}`,
			`Z${' '.repeat(500)}`,
		]);
	});

	it('does not grow with secrets that overlap each other for ever', () => {
		const { stream, maxHeldBytes } = createRedactor([{ name: 'a.b', value: 'abcabcabc' }]);
		const repeating = stream();
		const shown = Array.from({ length: 1000 }, () => decodeText(repeating.push(encodeText('abc'))));
		expect(shown.join('')).toBe('[secret:a.b]');
		expect(repeating.end()).toEqual(new Uint8Array());
		expect(maxHeldBytes).toBeLessThan(2000);
	});
});
