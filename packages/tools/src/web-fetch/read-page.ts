import { type Flow, wait } from '@tenon/core';
import type { Breather } from '../support/breather.ts';
import { PageCollector, type PageText } from './page-text.ts';

/**
 * What people read of a page. Its tags are told apart by a tokenizer that follows the standard; no tree is built, so
 * that no page takes more time than its length.
 */
export const readPage = function* (html: string, base: string, breather: Breather): Flow<PageText> {
	// Few sessions read pages: the others do not load it.
	const { Tokenizer, TokenizerMode, Token } = yield* wait(import('parse5'));
	const page = new PageCollector(base);
	const nothing = (): void => undefined;
	const characters = ({ chars }: { readonly chars: string }): void => page.text(chars);
	const tokenizer = new Tokenizer(
		{},
		{
			onStartTag: (token) => {
				const { tagName } = token;
				// What a parser tells its tokenizer: text in these is no markup.
				if (escapable.has(tagName)) tokenizer.state = TokenizerMode.RCDATA;
				else if (raw.has(tagName)) tokenizer.state = TokenizerMode.RAWTEXT;
				else if (tagName === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA;
				page.start(tagName, (name) => Token.getTokenAttr(token, name));
			},
			onEndTag: ({ tagName }) => page.end(tagName),
			onCharacter: characters,
			onWhitespaceCharacter: characters,
			onNullCharacter: nothing,
			onComment: nothing,
			onDoctype: nothing,
			onEof: nothing,
		},
	);
	for (let at = 0; at < html.length; at += pieceSize) {
		tokenizer.write(html.slice(at, at + pieceSize), at + pieceSize >= html.length);
		yield* breather.breathe(pieceSize >> 3);
	}
	return page.finish();
};

const escapable: ReadonlySet<string> = new Set(['textarea', 'title']);
const raw: ReadonlySet<string> = new Set(['iframe', 'noembed', 'noframes', 'noscript', 'style', 'xmp']);
const pieceSize = 16 * 1024;
