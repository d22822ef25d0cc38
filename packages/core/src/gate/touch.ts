/** What is done to a path, by what could be lost. */
export type TouchKind = 'read' | 'create' | 'overwrite' | 'append' | 'remove' | 'attributes';

/** What a call is about to do to one path. */
export interface Touch {
	/** Absolute; links are not resolved. */
	readonly path: string;
	/** `overwrite` where something is or may be there; `create` only where nothing can be lost. */
	readonly kind: TouchKind;
	/** Whether it is done to something below the path too. */
	readonly recursive?: boolean;
	/** Whether it is certain that all below the path is meant: every rule below it is asked then, before anything happens. */
	readonly isWhole?: boolean;
	/** The tree that comes to the path, name by name: what is written there is known from it. Absolute. */
	readonly from?: string;
	/** Whether the name itself is meant, also where it is a link. Removals always mean that. */
	readonly isEntry?: boolean;
}

/** Whether a touch changes anything. */
export const isChange = ({ kind }: Touch): boolean => kind !== 'read';
