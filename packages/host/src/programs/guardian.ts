import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends programs that this process could not end itself, as it was killed: a small process of the system's shell that
 * reads which process groups run, and ends those that are left when this process is gone. It starts with the first
 * group and does not keep this process alive. Windows has none.
 */
export class Guardian {
	#child: ChildProcess | undefined;

	/** A group runs. The result is to be called when it has ended. */
	watch(group: number): () => void {
		this.#tell(`+ ${group}`);
		return () => this.#tell(`- ${group}`);
	}

	/** The number of its process; `undefined` while there is none. */
	get pid(): number | undefined {
		return this.#child?.pid;
	}

	#tell(line: string): void {
		if (process.platform === 'win32') return;
		this.#child ??= this.#start();
		this.#child.stdin?.write(`${line}\n`);
	}

	#start(): ChildProcess {
		// A session of its own: what ends the group of this process leaves it alone.
		const child = spawn('/bin/sh', ['-c', script, 'tenon-guardian'], {
			cwd: '/',
			env: { PATH: '/usr/bin:/bin' },
			stdio: ['pipe', 'ignore', 'ignore'],
			detached: true,
		});
		const forget = (): void => {
			if (this.#child === child) this.#child = undefined;
		};
		child.on('error', forget).on('exit', forget);
		// It was ended from outside: the next group starts another.
		child.stdin.on('error', forget);
		child.unref();
		// A pipe of a child is a socket.
		(child.stdin as unknown as { unref(): void }).unref();
		return child;
	}
}

/** The one of this process, however many runners there are. */
export const guardian: Guardian = new Guardian();

const script = `
	trap '' HUP INT TERM
	groups=' '
	while read -r sign group; do
		case $sign$groups in
			+*) groups="$groups$group ";;
			*" $group "*) groups="\${groups%% $group *} \${groups#* $group }";;
		esac
	done
	set -- $groups
	[ $# -gt 0 ] || exit 0
	for group do kill -s TERM -- "-$group"; done
	sleep 2
	for group do kill -s KILL -- "-$group"; done`;
