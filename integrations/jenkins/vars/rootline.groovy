/**
 * Explains why a build failed, in the archived file rootline.md: post { failure { rootline() } }
 *
 * version    of the package rootline
 * baseline   baseline log; none disables the comparison; by default, the log of the last successful build
 * log        log written by a step with tee, instead of the console log
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
