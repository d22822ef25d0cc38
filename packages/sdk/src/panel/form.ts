import { isRecord, type Value } from '@tenon/core';
import type { PanelField } from '@tenon/wire';
import { requireName } from '../errors.ts';

/** Something to be entered into a form. */
export interface FormField {
	/** Under which it stands among the values. */
	readonly name: string;
	/** Absent: `text`. What is entered into a `secret` is never shown. */
	readonly kind?: 'text' | 'secret' | 'choice';
	/** Absent: the name. */
	readonly label?: string;
	/** What stands there at first. */
	readonly value?: string;
	/** For a `choice`. */
	readonly choices?: readonly string[];
}

/** What was entered into a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>;

/** A field as it stands in a frame. Throws `NameMissing`. */
export const fieldToWire = (field: FormField): PanelField => {
	const { name, kind = 'text', label = '', value = '', choices = [] } = field;
	return { name: requireName(name, 'the name of a field'), kind, label, value, choices };
};

/** What a host sent as entered: texts by name; anything else in it is passed over. */
export const formValues = (value: Value | undefined): FormValues => {
	const values: Record<string, string> = Object.create(null) as Record<string, string>;
	if (value === undefined || !isRecord(value)) return values;
	for (const [name, entered] of value) if (typeof entered === 'string') values[name] = entered;
	return values;
};
