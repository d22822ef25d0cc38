declare const pointType: unique symbol;

/** A place where plugins take values of other plugins; its type, and the id of the plugin or feature that reads it. */
export interface ExtensionPoint<T> {
	readonly id: string;
	readonly [pointType]?: T;
}

/** Makes an extension point. The object is the key: two of the same id are two points. */
export const extensionPoint = <T>(id: string): ExtensionPoint<T> => Object.freeze({ id });

/** A value for a point; made by {@link contribute}, which holds the types together. */
export interface PluginContribution {
	readonly point: ExtensionPoint<unknown>;
	readonly value: unknown;
}

/** A value for the readers of a point. */
export const contribute = <T>(point: ExtensionPoint<T>, value: T): PluginContribution => ({ point, value });

/** What plugins contribute to each other. */
export interface PluginExtensions {
	/** The values of a point, in the order of the stack. */
	of<T>(point: ExtensionPoint<T>): readonly T[];
}

/** Contributions by their points. */
export const pluginExtensions = (contributions: readonly PluginContribution[]): PluginExtensions => ({
	of: <T>(point: ExtensionPoint<T>): readonly T[] =>
		// `contribute` pairs each point with a value of its type.
		contributions.filter((each) => each.point === point).map(({ value }) => value as T),
});
