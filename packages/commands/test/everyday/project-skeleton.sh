mkdir -p app/{src,test}/{lib,bin} app/docs
cat > app/src/bin/main.sh <<'X'
#!/usr/bin/env bash
set -e
echo "hello $1"
X
chmod +x app/src/bin/main.sh
cat > app/README.md <<X
# Project $(basename "$PWD" | wc -l)
created by ${0##*/}
X
touch app/{src,test}/lib/__init__.py
find app | sort
ls -R app
ls -l app/src/bin | sed 's/  */ /g' | cut -d' ' -f1,2,3,5,9
tree app
