import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('shopt', [
	String.raw`shopt; shopt -p; shopt -s; shopt -u; shopt -o; shopt -op; shopt -so; shopt -uo`,
	String.raw`shopt bad; echo $?; shopt -s bad; echo $?; shopt -q extglob; echo $?; shopt -s extglob; shopt -q extglob nullglob; echo $?; shopt extglob; echo $?; shopt -p extglob nullglob; echo $?`,
	String.raw`shopt -su; echo $?; shopt -o errexit; echo $?; shopt -so errexit; shopt -po errexit; shopt -uo errexit; shopt -qo errexit; echo $?; shopt -o bad; echo $?; shopt -z; echo $?`,
	String.raw`shopt -s nullglob dotglob bad extglob; echo $?; shopt nullglob dotglob extglob; shopt -u nullglob; shopt -pq nullglob; echo $?; shopt -q; echo $?; shopt extglob bad nullglob; echo $?; shopt -s -q`,
	String.raw`shopt -so noglob pipefail; echo $-; shopt -o noglob pipefail; shopt -uo noglob; echo *; (shopt -s globstar; shopt globstar); shopt globstar`,
]);
