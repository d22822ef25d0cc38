/** What a member of a plugin may do that it should not. */
export const faults = ['throws', 'hangs', 'nonsense'] as const;

/** One of them. */
export type Fault = (typeof faults)[number];

/** A member that does what it should not. Typed as nothing in particular: plugins may be written without types. */
export const faulty =
	(fault: Fault, reached: () => void = () => undefined): (() => never) =>
	() => {
		reached();
		if (fault === 'throws') throw new Error('broken');
		return (fault === 'hangs' ? new Promise(() => undefined) : 7) as never;
	};
