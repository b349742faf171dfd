<?xml version="1.0" encoding="utf-8"?>
<sml xmlns="http://www.suunto.com/schemas/sml">
 <DeviceLog>
  <Header>
   <Duration>70</Duration><PauseDuration>60</PauseDuration><Distance>40</Distance><ActivityType>3</ActivityType><Activity>Running</Activity><DateTime>2026-05-03T09:00:00</DateTime>
  </Header>
  <Device><Name>Suunto Ambit3 Peak</Name><SerialNumber>HANDMADE</SerialNumber></Device>
  <Samples>
   <Sample><HR>2.000000</HR><Cadence>1.4166666666666667</Cadence><Distance>0</Distance><Altitude>20.0</Altitude><Speed>4.0</Speed><Time>0</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008726646260</Latitude><Longitude>0.026179938780</Longitude><Time>0</Time><UTC>2026-05-03T07:00:00Z</UTC></Sample>
   <Sample><HR>2.016667</HR><Cadence>1.4166666666666667</Cadence><Distance>4</Distance><Altitude>20.2</Altitude><Speed>4.0</Speed><Time>1</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008727274579</Latitude><Longitude>0.026179938780</Longitude><Time>1</Time><UTC>2026-05-03T07:00:01Z</UTC></Sample>
   <Sample><HR>2.033333</HR><Cadence>1.4166666666666667</Cadence><Distance>8</Distance><Altitude>20.4</Altitude><Speed>4.0</Speed><Time>2</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008727902897</Latitude><Longitude>0.026179938780</Longitude><Time>2</Time><UTC>2026-05-03T07:00:02Z</UTC></Sample>
   <Sample><HR>2.050000</HR><Cadence>1.4166666666666667</Cadence><Distance>12</Distance><Altitude>20.6</Altitude><Speed>4.0</Speed><Time>3</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008728531216</Latitude><Longitude>0.026179938780</Longitude><Time>3</Time><UTC>2026-05-03T07:00:03Z</UTC></Sample>
   <Sample><HR>2.066667</HR><Cadence>1.4166666666666667</Cadence><Distance>16</Distance><Altitude>20.8</Altitude><Speed>4.0</Speed><Time>4</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008729159534</Latitude><Longitude>0.026179938780</Longitude><Time>4</Time><UTC>2026-05-03T07:00:04Z</UTC></Sample>
   <Sample><HR>2.083333</HR><Cadence>1.4166666666666667</Cadence><Distance>20</Distance><Altitude>21.0</Altitude><Speed>4.0</Speed><Time>5</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008729787853</Latitude><Longitude>0.026179938780</Longitude><Time>5</Time><UTC>2026-05-03T07:00:05Z</UTC></Sample>
   <Sample><Time>5</Time><Events><Pause><State>True</State></Pause></Events></Sample>
   <Sample><Time>65</Time><Events><Pause><State>False</State></Pause></Events></Sample>
   <Sample><HR>2.100000</HR><Cadence>1.4166666666666667</Cadence><Distance>24</Distance><Altitude>21.2</Altitude><Speed>4.0</Speed><Time>66</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008730416171</Latitude><Longitude>0.026179938780</Longitude><Time>66</Time><UTC>2026-05-03T07:01:06Z</UTC></Sample>
   <Sample><HR>2.116667</HR><Cadence>1.4166666666666667</Cadence><Distance>28</Distance><Altitude>21.4</Altitude><Speed>4.0</Speed><Time>67</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008731044490</Latitude><Longitude>0.026179938780</Longitude><Time>67</Time><UTC>2026-05-03T07:01:07Z</UTC></Sample>
   <Sample><HR>2.133333</HR><Cadence>1.4166666666666667</Cadence><Distance>32</Distance><Altitude>21.6</Altitude><Speed>4.0</Speed><Time>68</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008731672808</Latitude><Longitude>0.026179938780</Longitude><Time>68</Time><UTC>2026-05-03T07:01:08Z</UTC></Sample>
   <Sample><HR>2.150000</HR><Cadence>1.4166666666666667</Cadence><Distance>36</Distance><Altitude>21.8</Altitude><Speed>4.0</Speed><Time>69</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008732301127</Latitude><Longitude>0.026179938780</Longitude><Time>69</Time><UTC>2026-05-03T07:01:09Z</UTC></Sample>
   <Sample><HR>2.166667</HR><Cadence>1.4166666666666667</Cadence><Distance>40</Distance><Altitude>22.0</Altitude><Speed>4.0</Speed><Time>70</Time><SampleType>periodic</SampleType></Sample>
   <Sample><Latitude>0.008732929445</Latitude><Longitude>0.026179938780</Longitude><Time>70</Time><UTC>2026-05-03T07:01:10Z</UTC></Sample>
  </Samples>
 </DeviceLog>
</sml>
