/**
 * A piece of a generated script that knows how it can be made smaller: the items of a list can go
 * one by one, a whole can give way to one of its parts. Rendering never depends on what was dropped.
 */
export type Fragment =
	| { readonly kind: 'text'; readonly text: string }
	| {
			readonly kind: 'list';
			readonly items: readonly Fragment[];
			readonly separator: string;
			/** What stands here when no item is left. */
			readonly empty: string;
	  }
	| {
			readonly kind: 'whole';
			readonly parts: readonly Fragment[];
			/** What may stand in its place, smaller first. */
			readonly simpler: readonly Fragment[];
	  };

export const text = (content: string): Fragment => ({ kind: 'text', text: content });

/** Statements: any may be dropped, `:` stands for none. */
export const statements = (items: readonly Fragment[], separator = '\n'): Fragment => ({
	kind: 'list',
	items,
	separator,
	empty: ':',
});

/** Words after a command's name: any may be dropped. */
export const words = (items: readonly string[]): Fragment => ({
	kind: 'list',
	items: items.map(text),
	separator: ' ',
	empty: '',
});

/** Strings and fragments in order; all are needed. */
export const whole = (
	parts: readonly (string | Fragment)[],
	simpler: readonly Fragment[] = [],
): Fragment => ({
	kind: 'whole',
	parts: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
	simpler,
});

/** The script's text. */
export const render = (fragment: Fragment): string => {
	switch (fragment.kind) {
		case 'text':
			return fragment.text;
		case 'list':
			return fragment.items.length === 0
				? fragment.empty
				: fragment.items.map(render).join(fragment.separator);
		case 'whole':
			return fragment.parts.map(render).join('');
	}
};

/** Everything that is one step smaller, boldest first. */
export const simplify = (fragment: Fragment): readonly Fragment[] => {
	switch (fragment.kind) {
		case 'text':
			return [];
		case 'list':
			return [
				...halves(fragment.items).map((items) => ({ ...fragment, items })),
				...fragment.items.map((_, at) => ({ ...fragment, items: fragment.items.toSpliced(at, 1) })),
				...inPlace(fragment.items).map((items) => ({ ...fragment, items })),
			];
		case 'whole':
			return [...fragment.simpler, ...inPlace(fragment.parts).map((parts) => ({ ...fragment, parts }))];
	}
};

const halves = (items: readonly Fragment[]): readonly (readonly Fragment[])[] => {
	if (items.length < 4) return [];
	const middle = items.length >> 1;
	return [items.slice(middle), items.slice(0, middle)];
};

const inPlace = (items: readonly Fragment[]): readonly (readonly Fragment[])[] =>
	items.flatMap((item, at) => simplify(item).map((smaller) => items.with(at, smaller)));
