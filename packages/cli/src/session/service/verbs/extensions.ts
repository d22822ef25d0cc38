/** An extension as it is now. */
export interface ListedExtension {
	readonly name: string;
	readonly kind: string;
	readonly scope: string;
	readonly state: string;
	/** Why it is in that state; empty where there is nothing to say. */
	readonly reason: string;
	readonly version: string;
	readonly folder: string;
	readonly problems: readonly { readonly code: string; readonly where: string; readonly message: string }[];
	readonly registrations: readonly {
		readonly type: string;
		readonly name: string;
		readonly isActive: boolean;
	}[];
	readonly restarts: number;
}

/** Names an extension. */
export interface NameExtension {
	readonly name: string;
}

/** Which extensions; without a name: all. */
export interface ReloadExtensions {
	readonly name?: string;
}

/** What a reload came to. */
export interface ReloadReport {
	readonly stopped: number;
	readonly started: number;
	readonly ready: number;
	/** Those that were not ready in time; they come in later. */
	readonly late: readonly string[];
	readonly failed: readonly { readonly name: string; readonly message: string }[];
}

/** The end of an extension's log. */
export interface ExtensionLogText {
	readonly text: string;
}

/** Extensions. */
export interface ExtensionVerbs {
	listExtensions(): Promise<readonly ListedExtension[]>;
	/** Rejects with `service.unknown-extension`, as all that follow. */
	enableExtension(which: NameExtension): Promise<void>;
	disableExtension(which: NameExtension): Promise<void>;
	/** The turn that runs is ended. */
	reloadExtensions(which: ReloadExtensions): Promise<ReloadReport>;
	/** At most 64 KiB, with what controls a terminal spelled out. */
	extensionLog(which: NameExtension): Promise<ExtensionLogText>;
}
