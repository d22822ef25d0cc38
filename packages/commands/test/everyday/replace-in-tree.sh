mkdir -p p/a p/b
for i in 1 2 3; do printf 'import old_mod\nx = old_mod.f(%d)\n' $i > "p/a/f $i.py"; done
echo 'nothing here' > p/b/n.py
grep -rl old_mod p | sort
grep -rlZ old_mod p | xargs -0 sed -i 's/old_mod/new_mod/g'
grep -rn new_mod p | sort
grep -rc new_mod p | sort
