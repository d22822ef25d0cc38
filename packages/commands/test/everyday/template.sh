NAME=world COUNT=3; cat > tpl <<'X'
Hello ${NAME}, you have $COUNT items: `echo sub` $((COUNT*2)) "quoted" \$lit
X
eval "cat <<E
$(<tpl)
E"
sed -e "s/\${NAME}/$NAME/g" -e 's/\$COUNT/'"$COUNT"'/' tpl
while IFS= read -r line; do echo "${line//\$COUNT/$COUNT}"; done < tpl
tpl=$(cat tpl); tpl=${tpl//'${NAME}'/$NAME}; echo "$tpl"
