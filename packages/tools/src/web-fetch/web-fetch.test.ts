import { describe, expect, it } from 'vitest';
import { TestNetwork } from '../../test/test-network.ts';
import { filesOf, ToolSession } from '../../test/tool-session.ts';
import { webFetchTool } from './web-fetch.ts';

const sessionWith = (
	chunks: readonly (string | Uint8Array)[],
	{ type = 'text/html', status = 200, budget = { headBytes: 12_000, tailBytes: 12_000 } } = {},
): ToolSession => {
	const network = new TestNetwork(() => ({ status, headers: { 'content-type': type }, chunks }));
	return new ToolSession([webFetchTool({ network, budget })], { fileSystem: filesOf({}) });
};

const pageText = async (html: string): Promise<unknown> => {
	const data = await sessionWith([html]).data('web_fetch', { url: 'https://a.test/dir/page' });
	return (data as { readonly text: unknown }).text;
};

describe('web_fetch', () => {
	it('returns address, title and the text of a page', async () => {
		const session = sessionWith([
			'<!doctype html><title>A &amp; B</title><style>p{}</style><h1>Top</h1><p>One <b>two</b>\n three.<script>x("<p>no</p>")</script>',
		]);
		expect(await session.text('web_fetch', { url: 'https://a.test/x' })).toBe(
			'HTTP 200 https://a.test/x\ntitle: A & B\n\n# Top\n\nOne two three.\n',
		);
	});

	it.each([
		['a paragraph whose end is missing ends with the next', '<p>a<p>b', 'a\n\nb'],
		[
			'lists are items, those with an order have numbers',
			'<ul><li>a<li>b</ul><ol><li>c</ol>',
			'- a\n- b\n1. c',
		],
		['a list in a list is indented', '<ul><li>a<ul><li>b</ul></ul>', '- a\n  - b'],
		['links are resolved', '<p><a href="../b?c=1">go</a> on</p>', '[go](https://a.test/b?c=1) on'],
		['links that run code are words', '<a href="javascript:x()">go</a>', 'go'],
		[
			'a link whose end is missing ends with its line',
			'<p><a href="/b">go</p><p>on',
			'[go](https://a.test/b)\n\non',
		],
		['code keeps its lines', '<pre>\na\n  b &lt; c\n</pre>', '```\na\n  b < c\n```'],
		['rows are lines', '<table><tr><th>a<th>b</tr><tr><td>1</td><td>2</td></tr></table>', 'a | b\n1 | 2'],
		['pictures are named', '<p><img src=x alt=" a  cat ">', '[image: a cat]'],
		['a break ends a line', 'a<br>b', 'a\nb'],
		['quotes are marked', '<blockquote>a</blockquote>', '> a'],
		['entities are characters', '<p>&eacute;&#x1F600;&nosuch;', 'é😀&nosuch;'],
		['what is hidden by elements is not read', '<noscript>a</noscript><svg><text>b</text></svg>c', 'c'],
		['an end without a beginning ends nothing', '</div></p>a</b>', 'a'],
	])('%s', async (_title, html, expected) => {
		expect(await pageText(html)).toBe(expected);
	});

	it('leaves out what is around the content where the page says what that is', async () => {
		const long = 'word '.repeat(60).trim();
		const html = `<nav><a href=/>home</a></nav><main><p>${long}</p></main><p>beside</p><footer>end</footer>`;
		expect(await pageText(html)).toBe(long);
	});

	it('leaves out nothing of a short page', async () => {
		expect(await pageText('<nav>menu</nav><p>short</p>')).toBe('menu\n\nshort');
	});

	it('reads on from an offset, a line at a time', async () => {
		const session = sessionWith(['<p>one two three<p>four five six<p>seven'], {
			budget: { headBytes: 10, tailBytes: 10 },
		});
		const first = await session.data('web_fetch', { url: 'https://a.test/' });
		expect(first).toMatchObject({ text: 'one two three\n\n', nextOffset: 15, totalCharacters: 35 });
		expect(await session.data('web_fetch', { url: 'https://a.test/', offset: 15 })).toMatchObject({
			text: 'four five six\n\nseven',
			nextOffset: 35,
		});
		expect(await session.data('web_fetch', { url: 'https://a.test/', offset: 99 })).toMatchObject({
			text: '',
			nextOffset: 35,
		});
	});

	it('returns text of other types as it is', async () => {
		const session = sessionWith(['# a\n<p>'], { type: 'text/markdown' });
		expect(await session.data('web_fetch', { url: 'https://a.test/' })).toMatchObject({ text: '# a\n<p>' });
	});

	it('says what to use for what is no text', async () => {
		const session = sessionWith([Uint8Array.of(1, 2)], { type: 'image/png' });
		expect(await session.failure('web_fetch', { url: 'https://a.test/i' })).toBe(
			'https://a.test/i: image/png is no text; use fetch with as "bytes" for 2 bytes of it',
		);
	});

	it('fails with a status of 400 or more, and shows what the page says', async () => {
		const session = sessionWith(['<p>not here'], { status: 404 });
		expect(await session.failure('web_fetch', { url: 'https://a.test/' })).toBe(
			'HTTP 404 https://a.test/\n\nnot here\n',
		);
	});

	it('goes nowhere that is not allowed', async () => {
		const network = new TestNetwork(() => ({}));
		network.deny = () => true;
		const session = new ToolSession([webFetchTool({ network })], { fileSystem: filesOf({}) });
		expect(await session.call('web_fetch', { url: 'https://a.test/' })).toMatchObject({ exitStatus: 126 });
		expect(await session.failure('web_fetch', { url: 'file:///etc/passwd' })).toBe(
			'file:///etc/passwd: only http and https can be fetched',
		);
	});

	it.each([
		['deep nesting', '<div>'.repeat(200_000)],
		['tags that are never closed', '<p><b><i><a href=x>'.repeat(50_000)],
		['a tag with many attributes', `<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}`).join(' ')}>x`],
		['ends without beginnings', '</div>'.repeat(150_000)],
		['a comment without an end', `<!--${'-'.repeat(900_000)}`],
	])('takes %s in its stride', async (_title, html) => {
		expect(await pageText(`${html}<p>end`)).toBeTypeOf('string');
	});
});
