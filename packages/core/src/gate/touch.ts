/** What is done to a path, by what could be lost. */
export type TouchKind = 'read' | 'create' | 'overwrite' | 'append' | 'remove' | 'attributes';

/** What a call is about to do to one path. */
export interface Touch {
	/** Absolute; links are not resolved. */
	readonly path: string;
	/** `overwrite` where something is or may be there; `create` only where nothing can be lost. */
	readonly kind: TouchKind;
	/** Whether it is done to all below the path too. */
	readonly recursive?: boolean;
}

/** Whether a touch changes anything. */
export const isChange = ({ kind }: Touch): boolean => kind !== 'read';
