import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('which', { myscript: 'echo', plain: '', 'd/x': '' }, [
	'which ls; which cat ls; which nosuch; echo $?; which nosuch ls; echo $?; which; echo $?',
	'which echo; which test; which "["; which true; which cd; echo $?; which export; echo $?',
	'chmod +x myscript; which ./myscript; which ./plain; echo $?; which myscript; echo $?; which d; echo $?; which ./d; echo $?',
	'which -s ls; echo $?; which -s nosuch; echo $?; which -sa ls; echo $?',
	'which -z; echo $?; which -az ls; which -- ls; which --nope ls; echo $?',
	'which /usr/bin/ls; which ""; echo $?; f() { :; }; which f; echo $?',
	'chmod +x myscript; PATH=$PWD:$PATH which myscript | grep -c "/myscript$"; PATH=$PWD:$PATH; which myscript > /dev/null; echo $?',
	'if which ls > /dev/null 2>&1; then echo yes; fi; [ -x "$(which ls)" ]; echo $? > /dev/null; which ls nosuch cat > out; echo $?; cat out',
]);
