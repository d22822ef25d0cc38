import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('umask', [
	'umask 022; umask; umask -S; umask -p; umask -pS; umask 77; umask; umask u=rwx,g=rx,o=; umask; umask -S g+w; umask a-w; umask',
	'umask -S a=; umask 0; umask -S; umask 999; echo $?; umask 77777; echo $?; umask 8; umask 7777; umask',
	'umask x; echo $?; umask u=q; echo $?; umask ug=rw,x; echo $?; umask -z; echo $?; umask ,; umask u=rw+x; umask u==',
	'umask +x; umask; umask =rw; umask; umask -p 033; umask -S 044; umask 1 2; umask; umask a=r,u+w,o-r; umask',
]);
