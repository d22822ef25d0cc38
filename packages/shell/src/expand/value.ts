/** `@` keeps elements apart where fields are made, `*` joins them by the first character of IFS. */
export type Separator = '@' | '*';

/** What a parameter stands for: a text, nothing, or the elements of `$@`, `${a[*]}` and the like. */
export type Value = string | undefined | ListValue;

/** Several texts at once. */
export interface ListValue {
	readonly items: readonly string[];
	readonly separator: Separator;
	/** Whether an operator made them, or they are the elements themselves. */
	readonly derived: boolean;
}

/** Whether a value is several texts. */
export const isList = (value: Value): value is ListValue => typeof value === 'object';

/** The elements that an operator made of a list. */
export const derivedList = (
	items: readonly string[],
	{ separator }: { readonly separator: Separator },
): ListValue => ({
	items,
	separator,
	derived: true,
});

/** Applies a function to the text, or to each of them; nothing stays nothing. */
export const mapValue = (value: Value, map: (text: string) => string): Value => {
	if (value === undefined) return undefined;
	return typeof value === 'string' ? map(value) : derivedList(value.items.map(map), value);
};
