import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script: 'shopt -s extdebug; trap \'false\' DEBUG; echo a; trap - DEBUG; echo "${PIPESTATUS[@]} $?"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != \'echo skip\' ]]; }; trap f DEBUG; (exit 3) | (exit 4); echo skip; echo "$? ${PIPESTATUS[@]}"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != \'echo skip\' ]]; }; trap f DEBUG; false; echo skip; echo "$? ${PIPESTATUS[@]}"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; : skip; echo "$? ${PIPESTATUS[@]}"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; x=skip; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; cat skip; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; echo skip | cat; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; ! echo skip; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; ((skip=1)); echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; [[ skip ]]; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; case skip in *) echo c;; esac; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; for x in skip b; do echo $x; done; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; for ((i=0,skip=1;i<2;i++)); do echo $i; done; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; select x in skip; do :; done <<< 1; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; echo skip && echo b; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; echo skip || echo b; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; { echo skip; }; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; if echo skip; then echo y; else echo n; fi; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; g() { echo in; }; true | false; g skip; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; eval \'echo skip; echo "$? ${PIPESTATUS[@]}"\'; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; (echo skip; echo "$? ${PIPESTATUS[@]}"); echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND == *skip* ]] && return 2; return 0; }; trap f DEBUG; g() { echo in; echo skip; echo out; }; true | false; g; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{ script: 'trap \'true | false\' DEBUG; (exit 3) | (exit 4); echo "${PIPESTATUS[@]}"', stderr: true },
	{
		script:
			'f() { true | false; }; trap f DEBUG; (exit 3) | (exit 4); echo "${PIPESTATUS[@]}"; x=1; echo "${PIPESTATUS[@]}"',
		stderr: true,
	},
	{
		script: 'shopt -s extdebug; f() { true | false; return 1; }; trap f DEBUG; echo skipped; trap - DEBUG',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; set -e; trap f DEBUG; true; echo skip; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap \'echo E$?\' ERR; trap f DEBUG; true; echo skip; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; while echo skip; do echo l; break; done; echo "$? ${PIPESTATUS[@]} $x"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; x=$(echo skip); echo "$? ${PIPESTATUS[@]} [$x]"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; time echo skip; echo "$? ${PIPESTATUS[@]} [$x]"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; true | false; echo skip & wait $!; echo "$? ${PIPESTATUS[@]} [$x]"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; n=0; f() { if [[ $BASH_COMMAND == for* ]]; then ((n++)); return $((n==1 ? 3 : 0)); fi; return 0; }; trap f DEBUG; for x in a b c; do echo $x; done; echo "$? n=$n"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; n=0; f() { if [[ $BASH_COMMAND == for* ]]; then ((n++)); return $((n==3 ? 3 : 0)); fi; return 0; }; trap f DEBUG; for x in a b c; do echo $x; done; echo "$? n=$n"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; n=0; f() { if [[ $BASH_COMMAND == for* ]]; then ((n++)); return $((n==3 ? 2 : 0)); fi; return 0; }; trap f DEBUG; g() { for x in a b c d; do echo $x; done; echo "$? n=$n"; }; g; echo "$?"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; n=0; f() { if [[ $BASH_COMMAND == *i?3* ]]; then ((n++)); return $((n==2 ? 3 : 0)); fi; return 0; }; trap f DEBUG; for ((i=0; i<3; i++)); do echo $i; done; echo "$? n=$n"',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]]; }; trap f DEBUG; for x in skip b; do echo $x; done && echo yes || echo no $?',
		stderr: true,
	},
	{
		script:
			'shopt -s extdebug; f() { [[ $BASH_COMMAND != *skip* ]] || { trap - DEBUG; return 1; }; }; trap f DEBUG; for x in skip b c; do echo $x; done; echo $?',
		stderr: true,
	},
];
