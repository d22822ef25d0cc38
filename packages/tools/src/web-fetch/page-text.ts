import { parseUrl } from '@tenon/core';
import { around, contents, empty, lines, unread } from './html-words.ts';

/** A piece of a page: one paragraph, heading, item, row or listing. */
interface Block {
	readonly text: string;
	readonly place: 'content' | 'page' | 'around';
}

/** A page as people read it. */
export interface PageText {
	/** Empty: the page has none. */
	readonly title: string;
	/** In the manner of Markdown. */
	readonly text: string;
}

interface OpenLink {
	readonly href: string;
	/** Where its words begin in the line. */
	readonly at: number;
}

/**
 * Collects what people read of a page from its tags and texts, one after the other: headings, paragraphs, lists, rows,
 * listings and links. Takes time in proportion to what it is given, however tags are nested or left open.
 */
export class PageCollector {
	readonly #base: string;
	readonly #blocks: Block[] = [];
	readonly #open: string[] = [];
	readonly #lists: number[] = [];
	#line = '';
	/** What the line begins with, once it has words. */
	#lead = '';
	#title = '';
	#link: OpenLink | undefined;
	#pre = 0;
	readonly #inside: Record<'unread' | 'around' | 'content' | 'title', number> = {
		unread: 0,
		around: 0,
		content: 0,
		title: 0,
	};

	/** `base`: where the page is, for its links. */
	constructor(base: string) {
		this.#base = base;
	}

	start(name: string, attribute: (name: string) => string | null): void {
		if (name === 'br') this.#text('\n', { isBreak: true });
		else if (name === 'img') this.#image(attribute('alt'));
		if (lines.has(name)) this.#endLine();
		if ((name === 'td' || name === 'th') && this.#line.trim() !== '') this.#line += ' | ';
		if (empty.has(name)) return;
		if (this.#open.length >= maxDepth) return;
		this.#open.push(name);
		this.#count(name, 1);
		if (name === 'a') this.#startLink(attribute('href'));
		else this.#lead = this.#leadOf(name) ?? this.#lead;
	}

	end(name: string): void {
		const at = this.#open.lastIndexOf(name);
		// An end of something that is far up, or was never begun, ends nothing.
		if (at < 0 || this.#open.length - at > maxUnclosed) return;
		while (this.#open.length > at) this.#close(this.#open.pop()!);
	}

	text(text: string): void {
		this.#text(text, { isBreak: false });
	}

	finish(): PageText {
		this.#endLine();
		const has = (place: Block['place']): boolean =>
			this.#blocks.reduce((size, block) => size + (block.place === place ? block.text.length : 0), 0) >=
			minContent;
		const places: readonly Block['place'][] = has('content')
			? ['content']
			: has('page')
				? ['content', 'page']
				: ['content', 'page', 'around'];
		const shown = this.#blocks.filter(({ place }) => places.includes(place));
		return { title: squeezed(this.#title), text: joined(shown.map(({ text }) => text)) };
	}

	#close(name: string): void {
		if (name === 'a') this.#endLink();
		if (lines.has(name)) this.#endLine();
		if (name === 'ul' || name === 'ol') this.#lists.pop();
		this.#count(name, -1);
	}

	#count(name: string, by: number): void {
		if (unread.has(name)) this.#inside.unread += by;
		if (around.has(name)) this.#inside.around += by;
		if (contents.has(name)) this.#inside.content += by;
		if (name === 'title') this.#inside.title += by;
		if (name === 'pre') this.#pre += by;
	}

	#leadOf(name: string): string | undefined {
		if (name === 'ul') this.#lists.push(-1);
		if (name === 'ol') this.#lists.push(0);
		if (name === 'blockquote') return '> ';
		if (/^h[1-6]$/.test(name)) return `${'#'.repeat(Number(name[1]))} `;
		if (name !== 'li') return undefined;
		const depth = this.#lists.length;
		const indent = '  '.repeat(Math.max(0, Math.min(depth, maxIndent) - 1));
		const last = this.#lists[depth - 1] ?? -1;
		if (last < 0) return `${indent}- `;
		this.#lists[depth - 1] = last + 1;
		return `${indent}${last + 1}. `;
	}

	#text(text: string, { isBreak }: { readonly isBreak: boolean }): void {
		if (this.#inside.title > 0 && this.#inside.unread === 0) this.#title += text.slice(0, maxTitle);
		else if (this.#inside.unread === 0)
			this.#line += this.#pre > 0 || isBreak ? text : text.replace(/[\t\n\f\r ]+/g, ' ');
	}

	#image(alt: string | null): void {
		if (alt !== null && alt.trim() !== '') this.#text(`[image: ${squeezed(alt)}]`, { isBreak: false });
	}

	#startLink(href: string | null): void {
		this.#link = href === null ? undefined : { href, at: this.#line.length };
	}

	#endLink(): void {
		const link = this.#link;
		this.#link = undefined;
		if (link === undefined || link.at > this.#line.length || this.#pre > 0) return;
		const words = this.#line.slice(link.at);
		const url = this.#urlOf(link.href);
		if (url === undefined || words.trim() === '' || words.trim() === url) return;
		this.#line = `${this.#line.slice(0, link.at)}[${words.trim()}](${url})`;
	}

	#urlOf(href: string): string | undefined {
		const url = href.startsWith('#') ? undefined : parseUrl(href, this.#base);
		return url !== undefined && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
	}

	#endLine(): void {
		// A link whose end is missing leads nowhere beyond its line.
		if (this.#link !== undefined) this.#endLink();
		const { content, around: outside } = this.#inside;
		const place = outside > 0 ? 'around' : content > 0 ? 'content' : 'page';
		const text = this.#pre > 0 ? listing(this.#line) : paragraph(this.#line);
		if (text !== '') {
			this.#blocks.push({ text: `${this.#pre > 0 ? '' : this.#lead}${text}`, place });
			this.#lead = '';
		}
		this.#line = '';
	}
}

const paragraph = (line: string): string =>
	line
		.split('\n')
		.map((part) => squeezed(part))
		.filter((part) => part !== '')
		.join('\n');

const listing = (line: string): string => {
	const text = line.replace(/^\r?\n/, '').trimEnd();
	return text.trim() === '' ? '' : `\`\`\`\n${text}\n\`\`\``;
};

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

// Items of a list, and rows, stand close together; all else is parted by a blank line.
const joined = (blocks: readonly string[]): string => {
	let text = '';
	for (const [at, block] of blocks.entries()) {
		const isClose = at > 0 && isItem(block) && isItem(blocks[at - 1]!);
		text += `${at === 0 ? '' : isClose ? '\n' : '\n\n'}${block}`;
	}
	return text;
};

const isItem = (block: string): boolean => /^(?:\s*(?:-|\d+\.) |[^\n]* \| )/.test(block);

/** How much content a part must have before the rest of the page is left out. */
const minContent = 200;
const maxDepth = 512;
const maxUnclosed = 64;
const maxIndent = 8;
const maxTitle = 1_000;
