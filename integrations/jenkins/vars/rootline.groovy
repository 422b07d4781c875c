/**
 * Says why a build failed, in the archived file rootline.md: post { failure { rootline() } }
 *
 * version    of the package rootline
 * baseline   log from when all was well; none takes none; without it that of the last green build
 * log        log that a step wrote with tee, instead of the console's
 */
def call(Map options = [:]) {
  def version = options.get('version', '0.1.0')
  withEnv([
    "INPUT_VERSION=${version}",
    "INPUT_BASELINE=${options.get('baseline', '')}",
    "INPUT_LOG=${options.get('log', '')}",
  ]) {
    sh '''
      set -- ci jenkins --out rootline.md
      if [ -n "$INPUT_LOG" ]; then set -- "$@" --log "$INPUT_LOG"; fi
      if [ -n "$INPUT_BASELINE" ]; then set -- "$@" --baseline "$INPUT_BASELINE"; fi
      npx --yes "rootline@$INPUT_VERSION" "$@"
    '''
  }
  archiveArtifacts artifacts: 'rootline.md', allowEmptyArchive: true
}
