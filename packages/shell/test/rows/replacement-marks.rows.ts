import type { Row } from '../row.ts';

// What a pattern expands to may begin with the mark that says where it matches.
export const rows: readonly Row[] = [
	{
		script:
			'y=%s; echo "${y/$y/Q}" "${y/"$y"/Q}" "${y/\'%s\'/Q}" "${y/\\%s/Q}" "${y/$\'%s\'/Q}" "${y/""%s/Q}" "${y/${z}%s/Q}" "${y/${z:-%}s/Q}" "${y/$(echo %s)/Q}" "${y/`echo %s`/Q}"',
	},
	{
		script:
			'y=%s; p=s; q=%; e=; echo "${y/$q$p/Q}" "${y/$e$q$p/Q}" "${y/$q"$p"/Q}" "${y/"$q"$p/Q}" "${y/"$e"%s/Q}" "${y/%%s/Q}" "${y/%$y/Q}"',
	},
	{ script: 'y=\'#a#a\'; p=\'#a\'; echo "${y/$p/Q}" "${y//$p/Q}" "${y/"$p"/Q}" "${y/#$p/Q}" "${y/\\#a/Q}"' },
	{ script: 'y=\'/a/a\'; p=\'/a\'; echo "${y/$p/Q}" "${y//$p/Q}" "${y/"$p"/Q}" "${y/#$p/Q}" "${y///a/Q}"' },
	{
		script:
			'a=(%s s x%s); p=%s; echo "${a[@]/$p/Q}" "${a[@]//$p/Q}" ; set -- "${a[@]}"; echo "${@/$p/Q}" "${*/$p/Q}"',
	},
	{
		script:
			'y=abc; p=\'#\'; echo "${y/$p/Q}"; p=%; echo "${y/$p/Q}"; p=\'#a\'; echo "${y/$p}"; p=\'%c\'; echo "${y/$p}" "${y/$p/}"; p=\'%*\'; echo "${y/$p/Q}"; p=\'#*b\'; echo "${y/$p/Q}"',
	},
	{ script: 'y=\'%x\'; p=\'%\'; echo "${y/$p/Q}" "${y/$p}" "${y/${p}x/Q}"' },
	{ script: 'y=\'a%b\'; IFS=%; p=\'%b\'; echo "${y/$p/Q}" "${y/${p}/Q}"' },
	{ script: 'y=\'#%\'; echo "${y/${y}/Q}" "${y/${y/\\%}/Q}"' },
	{
		script:
			'y=%s; declare -n r=y; p=\'%s\'; echo ${!p} "${r/$p/Q}"; declare -A m=([k]=%s); echo "${m[k]/$p/Q}" "${m[@]/$p/Q}" "${m[k]/${m[k]}/Q}"',
		stderr: true,
	},
	{ script: 'y=\'~%\'; HOME=%x; v=%x; echo "${v/~/Q}"' },
	{ script: 'y=%s; shopt -s nocasematch; p=%S; echo "${y/$p/Q}"' },
	{
		script: 'y=%s; p=\'\\%s\'; echo "${y/$p/Q}"; p=\'[%]s\'; echo "${y/$p/Q}"; p=\'%\\s\'; echo "${y/$p/Q}"',
	},
	{ script: 'y=a; p=%; echo "${y/$p$p/Q}" "${y/$p%/Q}" "${y/#$p/Q}" "${y/%$p/Q}" "${y//%/Q}" "${y//$p/Q}"' },
	{
		script:
			'HOME=/h; x=/h/p; echo "${x/~/T}" ${x/~/T} "${x/#~/T}" ${x/#~/T} "${x//~/T}" ${x//~/T} "${x#~}" "${x/%~/T}" ${x/%~/T}',
	},
	{ script: 'HOME=%x; v=%x; echo "${v/~/Q}" ${v/~/Q} "${v//~/Q}"' },
	{
		script:
			'HOME=/h; x=\'~/p\'; echo "${x/\\~/T}" "${x/\'~\'/T}" "${x/"~"/T}" ${x/#\\~/T} "${x/#~/T}" ${x/#~/T} "${x/a~/T}"',
	},
	{
		script:
			'HOME=/h; set -- /h/a /h/b; echo "${@/~/T}" ${*/~/T} "${@/#~/T}"; a=("$@"); echo "${a[@]/~\\//T}" ${a[@]//~/T}',
	},
];
