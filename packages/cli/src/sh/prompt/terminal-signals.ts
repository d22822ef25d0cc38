/** What an interactive shell does when a signal reaches it. */
export interface SignalActions {
	/** Ctrl-C while a command runs. */
	interrupt(): void;
	/** Ctrl-Z. */
	stop(): void;
	/** The terminal is gone. */
	hangUp(): void;
	/** One that a script may have a trap for. */
	pass(number: number): void;
}

/** Listens for the signals of a terminal, until the result is called. Only the person ends the shell. */
export const listenForSignals = (actions: SignalActions): (() => void) => {
	const listeners: Readonly<Record<string, () => void>> = {
		SIGINT: () => actions.interrupt(),
		SIGHUP: () => actions.hangUp(),
		SIGTERM: () => actions.pass(15),
		SIGUSR2: () => actions.pass(12),
		SIGALRM: () => actions.pass(14),
		SIGQUIT: () => undefined,
		// Ctrl-Z has also stopped the programs of this group, which are in no job: they go on at once.
		SIGTSTP: () => {
			actions.stop();
			process.kill(0, 'SIGCONT');
		},
		SIGTTIN: () => undefined,
		SIGTTOU: () => undefined,
	};
	for (const [signal, listener] of Object.entries(listeners)) process.on(signal, listener);
	return () => {
		for (const [signal, listener] of Object.entries(listeners)) process.off(signal, listener);
	};
};
