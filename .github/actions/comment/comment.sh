#!/usr/bin/env bash
# Comments on the pull request that a run of the gate has measured.
#
# The text comes from a job that ran the code of the pull request, so it may say anything: it does not decide where it goes, it is not
# run, and what would call people, load pictures or open other elements is taken out. GitHub's event names commit and branch.
set -euo pipefail

refuse() {
  echo "No comment: $1" >&2
  exit 1
}

[[ "$HEAD_SHA" =~ ^[0-9a-f]{40}$ ]] || refuse "the event has no commit."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! gh run download "$RUN" --repo "$REPOSITORY" --name dyno-comment --dir "$folder/artifact"; then
  echo "The run $RUN has no result to comment on."
  exit 0
fi
result=$folder/artifact/comment.md
[ -f "$result" ] && [ ! -L "$result" ] || refuse "the artifact has no file comment.md."
[ "$(wc -c < "$result")" -le 60000 ] || refuse "comment.md has more than 60 kB."
[[ "$(head -n 1 "$result")" == "### Dyno: "* ]] || refuse "comment.md is not the comment of a gate."

# A branch of a fork is not among the pull requests of the event.
number=$(gh api --method GET "repos/$REPOSITORY/pulls" -f state=open -f "head=$HEAD_OWNER:$HEAD_BRANCH" \
  --jq ".[] | select(.head.sha == \"$HEAD_SHA\") | .number" | head -n 1)
if [[ ! "$number" =~ ^[0-9]+$ ]]; then
  echo "The pull request is closed, or has another commit by now."
  exit 0
fi

# Other workflows comment under the same name: the comment to edit begins with the mark of this driver's gate. Anybody else may write one
# with that mark, too, and could edit the result in it.
mark="<!-- dyno gate $DRIVER -->"
{
  echo "$mark"
  sed -E -e 's/(^|[^[:alnum:]])@/\1@\xe2\x80\x8b/g' -e 's/!\[/[/g' \
    -e 's/<(a|audio|base|form|iframe|img|input|link|meta|object|picture|script|source|style|svg|video)([^[:alnum:]])/\&lt;\1\2/Ig' "$result"
} > "$folder/comment.md"
own=".user.login == \"github-actions[bot]\" and (.body | startswith(\"$mark\"))"
comment=$(gh api --paginate "repos/$REPOSITORY/issues/$number/comments" --jq ".[] | select($own) | .id" | tail -n 1)
if [ -n "$comment" ]; then
  gh api --method PATCH "repos/$REPOSITORY/issues/comments/$comment" -F "body=@$folder/comment.md" > /dev/null
else
  gh pr comment "$number" --repo "$REPOSITORY" --body-file "$folder/comment.md"
fi
