declare module 'pdfmake/build/pdfmake.js' {
  import type * as pdfMake from 'pdfmake';

  const instance: typeof pdfMake;
  export default instance;
}
