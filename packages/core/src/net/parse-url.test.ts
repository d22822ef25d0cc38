import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it('a URL is read, against its base where it has one', () => {
	expect(parseUrl('http://a.example/b')?.href).toBe('http://a.example/b');
	expect(parseUrl('/c', 'http://a.example/b')?.href).toBe('http://a.example/c');
});

it('what is none is undefined, also a host so long that only the parser refuses it', () => {
	expect(parseUrl('no URL')).toBeUndefined();
	expect(parseUrl(`http://${'Z'.repeat(30_000)}/`)).toBeUndefined();
});
