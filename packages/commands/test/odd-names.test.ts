import { describeLikeRealOnDisk } from './like-real.ts';
import { oddFiles, oddLinks, oddNames } from './odd-files.ts';

/** Commands that change files: the call with `@` where the name stands. */
const changers: Readonly<Record<string, readonly string[]>> = {
	mv: ['mv -v @ target', 'mv -v plain @'],
	cp: ['cp -v @ target', 'cp -rv @ target'],
	ln: ['ln -sv @ made', 'ln -v plain @'],
	rm: ['rm -v @'],
	rmdir: ['rmdir -v @'],
	mkdir: ['mkdir -v @', 'mkdir -pv ./@/below'],
	touch: ['touch @'],
	truncate: ['truncate -s 3 @'],
	chmod: ['chmod -v 600 @'],
	chown: ['chown 60001:60002 @'],
	tee: ['tee @ < dos'],
	split: ['split -b 2 --verbose @'],
	mktemp: ['mktemp -p @ XXXXXX > /dev/null'],
	du: ['du --apparent-size -b @'],
};

for (const [command, calls] of Object.entries(changers)) {
	describeLikeRealOnDisk(
		`${command} on odd names`,
		oddFiles,
		calls.flatMap((call) =>
			oddNames.map((name) => ({
				// What is there afterwards, and what it is.
				script: `${call.replace('@', () => name)}; s=$?; find . ! -name "??????" -printf '%P|%y|%l|' | tr '|' '\\n' | sort -u; exit $s`,
				links: oddLinks,
				...(command === 'mktemp' ? { ignoresStderr: true as const } : {}),
			})),
		),
	);
}
